import type { Epoint } from "#app/platform/epoint-env.server.ts";
import { OutOfReach } from "#app/platform/jobs/jobs.server.ts";
import { type ProviderText, readProviderText } from "./provider-text.server.ts";
import { seal } from "./signature.server.ts";

/** The provider did not answer, or not so that it could be read: what came of the call is unknown. */
export class NoAnswer extends OutOfReach {
	override readonly name = "NoAnswer";
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;

type Path = "request" | "get-status" | "reverse";

/**
 * Asks the provider something. Its HTTP status says nothing, the answer's `status` does. No redirect is
 * followed. Throws a NoAnswer after ten seconds.
 */
export async function callEpoint(
	epoint: Epoint,
	path: Path,
	fields: Record<string, string>,
	signal?: AbortSignal,
): Promise<ProviderText> {
	const { publicKey, privateKey } = epoint;
	const limit = AbortSignal.timeout(TIMEOUT_MS);
	try {
		const response = await fetch(requireAllowed(epoint, `${epoint.apiUrl}/${path}`), {
			method: "POST",
			body: new URLSearchParams(seal(privateKey, { public_key: publicKey, ...fields })),
			redirect: "error",
			signal: signal ? AbortSignal.any([signal, limit]) : limit,
		});
		const answer = readProviderText(await readText(response));
		if (answer?.status === undefined) throw new NoAnswer("the answer has no status");
		return answer;
	} catch (error) {
		if (error instanceof NoAnswer) throw error;
		throw new NoAnswer(`Epoint did not answer ${path}`, { cause: error });
	}
}

/** The address, where it is one of the provider's. */
export function isOfProvider({ hosts, apiUrl, isFake }: Epoint, address: string): boolean {
	const url = URL.parse(address);
	// Of a backslash programs think differently.
	if (!url || url.username || url.password || /[\\\s]/.test(address)) return false;
	if (isFake) return url.origin === URL.parse(apiUrl)?.origin;
	return url.protocol === "https:" && url.port === "" && hosts.includes(url.hostname);
}

function requireAllowed(epoint: Epoint, address: string): string {
	if (!isOfProvider(epoint, address)) throw new NoAnswer("no address of the provider");
	return address;
}

async function readText(response: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.length;
		if (bytes > MOST_BYTES) throw new NoAnswer("the answer is too long");
		parts.push(part);
	}
	return Buffer.concat(parts).toString("utf8");
}
