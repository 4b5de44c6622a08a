import type { ServerResponse } from "node:http";
import { countRequest } from "#app/platform/metrics.server.ts";
import { openShares } from "./shares.server.ts";

/**
 * Load shedding: limits how many requests are handled at once, in all and of one client, so that
 * those finish in time and memory stays bounded. Returns `admit`, which starts the work, or returns
 * undefined when a limit is reached.
 */
export function limitConcurrency(limits: { total: number; each: number }) {
	const places = openShares(limits);
	return <Result>(
		key: string | undefined,
		work: () => Promise<Result>,
	): Promise<Result> | undefined => {
		const place = places.hold(key);
		return place.take(1) ? work().finally(place.release) : undefined;
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
	countRequest("refused", method, 503);
	response.writeHead(503, HEADERS).end(MESSAGE);
}
