import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, encodingFor } from "./accept-encoding.server.ts";
import { openBoundedCache } from "./bounded-cache.server.ts";
import { publicAddress } from "./public-address.server.ts";
import { refuse } from "./shed-load.server.ts";

/** How long a page may be served without asking whether the catalogue moved. */
const TRUSTED_MS = 5000;
/** Asked that early in the background, so that under traffic nobody waits for the question. */
const ASK_AFTER_MS = 2000;
/** While nobody answers, asked again that often; meanwhile what is kept is served at once. */
const ASK_AGAIN_MS = 500;

type Form = { headers: OutgoingHttpHeaders; body: Buffer; etag: string };
type Page = {
	status: number;
	forms: Record<Encoding, Form>;
	bytes: number;
	keep: boolean;
	/** Between which two drops it was drawn: it is current until the next. */
	era: number;
};

type Options = {
	/** Draws a page for nobody in particular. */
	draw: (request: Request) => Response | Promise<Response>;
	/** Where the shop is, for pages that name their own address. */
	origin: string;
	/** Moves with every committed change of what public pages show. */
	readVersion: () => Promise<number>;
	maxBytes?: number;
	now?: () => number;
};

export type PageCache = ReturnType<typeof openPageCache>;

/**
 * Public pages, and the data of navigations to them, drawn once for each version of the catalogue
 * and kept with their compressed forms. Everybody is served the same bytes: nothing of the
 * request but its normalised address is known to whoever draws. While the database is away, what is
 * kept is served for as long as it takes, marked as old.
 */
export function openPageCache(options: Options) {
	const { maxBytes = 64 * 1024 * 1024, now = () => performance.now() } = options;
	const pages = openBoundedCache<Page>(maxBytes);
	const drawing = new Map<string, Promise<Page>>();
	let hits = 0;
	let version: number | undefined;
	let askedAtMs = Number.NEGATIVE_INFINITY;
	/** When nobody answered last; undefined since somebody did. */
	let unansweredAtMs: number | undefined;
	let asking: Promise<void> | undefined;
	// Counts the times that an outage began or ended: what was asked before says nothing of after.
	let outages = 0;
	// Counts the times that everything was dropped. What was drawn before lies there for an outage.
	let era = 0;

	function drop() {
		era++;
		drawing.clear();
		version = undefined;
		asking = undefined;
		askedAtMs = Number.NEGATIVE_INFINITY;
	}

	const unansweredSince = (outage: number) => () => {
		if (outage === outages) unansweredAtMs = now();
	};

	/** Learns whether the catalogue moved, and drops everything if so. */
	function ask(): Promise<void> {
		asking ??= askNow(era).finally(() => {
			asking = undefined;
		});
		return asking;
	}

	async function askNow(begunIn: number) {
		const startedAtMs = now();
		const noteUnanswered = unansweredSince(outages);
		const found = await options.readVersion().catch((error) => {
			noteUnanswered();
			throw error;
		});
		unansweredAtMs = undefined;
		// A drop meanwhile may be of a change that this answer has not seen.
		if (begunIn !== era) return ask();
		if (version !== undefined && version !== found) drop();
		version = found;
		askedAtMs = startedAtMs;
	}

	const isCurrent = (page: Page) => page.era === era && now() - askedAtMs <= TRUSTED_MS;
	const isOld = (page: Page) => page.keep && unansweredAtMs !== undefined && !isCurrent(page);

	async function find(address: string): Promise<Page> {
		if (now() - askedAtMs > TRUSTED_MS) {
			// Where nobody answers, whoever draws says so in words.
			await ask().catch(() => {});
		}
		const page = pages.get(address);
		if (page && isCurrent(page)) return page;
		if (page && unansweredAtMs !== undefined) return page;
		const begun = drawing.get(address);
		if (begun) return begun;
		const promise = drawOnce(address, era);
		drawing.set(address, promise);
		const forget = () => drawing.get(address) === promise && drawing.delete(address);
		promise.then(forget, forget);
		return promise;
	}

	async function drawOnce(address: string, begunIn: number): Promise<Page> {
		const noteUnanswered = unansweredSince(outages);
		const response = await options.draw(new Request(new URL(address, options.origin)));
		if (response.headers.has("X-Outage")) {
			noteUnanswered();
			const old = pages.get(address);
			if (old) return old;
		}
		const page = await toPage(response, begunIn);
		if (page.keep && begunIn === era) pages.keep(address, page, page.bytes);
		return page;
	}

	/** Asks in the background, but does not press a database that is away. */
	function askSoon() {
		if (unansweredAtMs === undefined || now() - unansweredAtMs > ASK_AGAIN_MS)
			ask().catch(() => {});
	}

	return {
		/** Answers a request for a public page; false when it is for something else. */
		answer(request: IncomingMessage, response: ServerResponse): boolean {
			if (request.method !== "GET" && request.method !== "HEAD") return false;
			const url = request.url ?? "";
			// What is kept is kept under a normalised address, so this is most often a hit.
			const address = pages.has(url) ? url : publicAddress(url);
			if (address === undefined) return false;
			const page = pages.get(address);
			if (page && (isCurrent(page) || isOld(page))) {
				hits++;
				send(page, { request, response, isOld: isOld(page) });
				if (now() - askedAtMs > ASK_AFTER_MS) askSoon();
			} else {
				find(address).then(
					(found) => send(found, { request, response, isOld: isOld(found) }),
					() => refuse(request.method, response),
				);
			}
			return true;
		},
		drop,
		/** What is kept is served only after asking whether it is still current. */
		distrust() {
			askedAtMs = Number.NEGATIVE_INFINITY;
			unansweredAtMs = undefined;
			outages++;
		},
		get bytes(): number {
			return pages.bytes;
		},
		get size(): number {
			return pages.size;
		},
		/** Requests that were answered from memory. */
		get hits(): number {
			return hits;
		},
	};
}

type Sending = { request: IncomingMessage; response: ServerResponse; isOld: boolean };

function send({ status, forms }: Page, { request, response, isOld }: Sending) {
	const form = forms[encodingFor(request.headers["accept-encoding"])];
	if (isOld) {
		// The browser then says that prices cannot be brought up to date. Kept there, the mark would
		// outlive the outage: a 304 takes no header away.
		const marked = { ...form.headers, "cache-control": "no-store", "X-Outage": "1" };
		response.writeHead(status, marked);
		response.end(request.method === "HEAD" ? undefined : form.body);
	} else if (request.headers["if-none-match"]?.includes(form.etag)) {
		const { "Content-Length": _, ...headers } = form.headers;
		response.writeHead(304, headers).end();
	} else {
		response.writeHead(status, form.headers);
		response.end(request.method === "HEAD" ? undefined : form.body);
	}
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** The whole answer in each encoding. Only a good page that anybody may see is kept. */
async function toPage(response: Response, era: number): Promise<Page> {
	const plain = Buffer.from(await response.arrayBuffer());
	const given: OutgoingHttpHeaders = Object.fromEntries(response.headers);
	const cookies = response.headers.getSetCookie();
	if (cookies.length > 0) given["set-cookie"] = cookies;
	const keep =
		response.status === 200 &&
		cookies.length === 0 &&
		!/no-store|private/.test(String(given["cache-control"] ?? ""));
	// Whoever was the first to ask is nobody else's concern.
	delete given["x-request-id"];
	delete given["content-length"];
	delete given["transfer-encoding"];
	if (keep) given["cache-control"] = "public, max-age=0, must-revalidate";
	given.vary = "Accept-Encoding";
	const [br, zipped] = keep
		? await Promise.all([
				toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
				toGzip(plain, { level: 6 }),
			])
		: [plain, plain];
	const digest = createHash("sha1").update(plain).digest("base64url");
	const form = (body: Buffer, encoding: Encoding): Form => {
		const encoded = keep && encoding !== "identity" ? { "content-encoding": encoding } : {};
		const etag = `"${digest}-${encoding}"`;
		const tagged = keep ? { etag } : {};
		const length = { "Content-Length": body.length };
		return { body, etag, headers: { ...given, ...encoded, ...tagged, ...length } };
	};
	const forms = {
		br: form(br, "br"),
		gzip: form(zipped, "gzip"),
		identity: form(plain, "identity"),
	};
	const bytes = plain.length + br.length + zipped.length + 8192;
	return { status: response.status, forms, bytes, keep, era };
}
