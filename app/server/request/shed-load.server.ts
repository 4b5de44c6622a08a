import type { ServerResponse } from "node:http";
import { countRequest } from "#app/platform/metrics.server.ts";

/**
 * Load shedding: limits how many requests are handled at once, so that those finish in time and
 * memory stays bounded. Returns `admit`, which starts the work, or returns undefined when the limit
 * is reached.
 */
export function limitConcurrency(max: number) {
	let underWay = 0;
	return <Result>(work: () => Promise<Result>): Promise<Result> | undefined => {
		if (underWay >= max) return undefined;
		underWay += 1;
		return work().finally(() => {
			underWay -= 1;
		});
	};
}

const MESSAGE = "Bir azdan yenidən cəhd edin";
const HEADERS = {
	"Retry-After": "1",
	"Cache-Control": "no-store",
	"Content-Type": "text/plain; charset=utf-8",
	"Content-Length": String(Buffer.byteLength(MESSAGE)),
	"X-Content-Type-Options": "nosniff",
};

/**
 * Responds with 503 and Retry-After. Without the web framework, because an expensive refusal would
 * slow down the requests that were admitted.
 */
export function refuse(method: string | undefined, response: ServerResponse): void {
	countRequest(method ?? "", 503, 0);
	response.writeHead(503, HEADERS).end(MESSAGE);
}

/** The same for the rendering of a public page. */
export function refusal(): Response {
	return new Response(MESSAGE, { status: 503, headers: HEADERS });
}
