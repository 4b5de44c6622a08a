import type { LookupAddress, LookupOptions } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { beforeEnd } from "#app/platform/before-end.server.ts";
import { findReceiver, type Lookup, NotAllowed, type Rules } from "./webhook-address.server.ts";
import { WORDS } from "./webhook-words.ts";

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;

export type Answer = { status: number; text: string };

/** Nobody answered; the message says why, in words for admins. */
export class NoAnswer extends Error {
	override readonly name = "NoAnswer";
}

type Post = Rules & {
	url: URL;
	headers: Record<string, string>;
	body: string;
	lookup?: Lookup | undefined;
	/** Ends it before its time. */
	signal?: AbortSignal | undefined;
	timeoutMs?: number;
};

/**
 * Sends something once, to the very address that was looked at: a name that means another one a moment
 * later leads nowhere else. No redirect is followed and no proxy used. Throws a NoAnswer or a NotAllowed.
 */
export async function postSigned(post: Post): Promise<Answer> {
	const { signal, timeoutMs = TIMEOUT_MS } = post;
	const limit = AbortSignal.timeout(timeoutMs);
	const ending = signal ? AbortSignal.any([signal, limit]) : limit;
	try {
		const addresses = await beforeEnd(findReceiver(post.url, post), ending);
		return await exchange(post, addresses, ending);
	} catch (error) {
		// Whoever ends it says nothing about the receiver.
		signal?.throwIfAborted();
		if (error instanceof NotAllowed) throw error;
		throw new NoAnswer(limit.aborted ? WORDS.late : wordsOf(error), { cause: error });
	}
}

function exchange({ url, headers, body }: Post, addresses: LookupAddress[], ending: AbortSignal) {
	const { request } = url.protocol === "https:" ? https : http;
	const { promise, resolve, reject } = Promise.withResolvers<Answer>();
	let isAnswered = false;
	const asked = request(url, {
		...{ method: "POST", headers, lookup: pinTo(addresses) },
		// A connection of its own, with no proxy that the environment names, and a certificate that is checked.
		...{ agent: false, rejectUnauthorized: true },
	});
	const end = () => void asked.destroy(ending.reason);
	ending.addEventListener("abort", end, { once: true });
	asked.on("error", (error) => {
		if (!isAnswered) reject(error);
	});
	asked.on("response", async (response) => {
		// The status is the answer; what follows it may be late, or endless.
		isAnswered = true;
		const text = await readBeginning(response);
		asked.destroy();
		resolve({ status: response.statusCode ?? 0, text });
	});
	asked.on("upgrade", ({ statusCode = 0 }, socket) => {
		socket.destroy();
		resolve({ status: statusCode, text: "" });
	});
	asked.end(body);
	return promise.finally(() => ending.removeEventListener("abort", end));
}

type Found = (error: null, address: string | LookupAddress[], family?: number) => void;

/** A look-up for the connection that knows these addresses alone. */
function pinTo(addresses: LookupAddress[]) {
	return (_host: string, { all }: LookupOptions, found: Found) => {
		const [first] = addresses as [LookupAddress];
		if (all) found(null, addresses);
		else found(null, first.address, first.family);
	};
}

async function readBeginning(response: IncomingMessage): Promise<string> {
	const parts: Buffer[] = [];
	let bytes = 0;
	try {
		for await (const part of response) {
			parts.push(part);
			bytes += part.length;
			if (bytes >= MOST_BYTES) break;
		}
	} catch {
		// It was cut, or took too long.
	}
	return Buffer.concat(parts).subarray(0, MOST_BYTES).toString("utf8");
}

function wordsOf(error: unknown): string {
	const { code = "" } = error as { code?: string };
	if (/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/.test(code)) return WORDS.notFound;
	if (code === "ECONNREFUSED") return WORDS.refused;
	if (/^(ECONNRESET|EPIPE|HPE_\w+)$/.test(code)) return WORDS.cut;
	if (/CERT|SIGNATURE|ISSUER/.test(code)) return `${WORDS.certificate} (${code})`;
	return code ? `${WORDS.unreachable} (${code})` : WORDS.unreachable;
}
