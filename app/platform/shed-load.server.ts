import type { ServerResponse } from "node:http";
import { countRequest } from "./metrics.server.ts";

/**
 * Lets so much work be under way at once. What is more is not begun, so that what is under way
 * still ends in time and memory stays bounded: `admit` returns undefined at once.
 */
export function limitUnderWay(most: number) {
	let underWay = 0;
	return <Result>(work: () => Promise<Result>): Promise<Result> | undefined => {
		if (underWay >= most) return undefined;
		underWay += 1;
		return work().finally(() => {
			underWay -= 1;
		});
	};
}

const WORDS = "Bir azdan yenidən cəhd edin";
const HEADERS = {
	"Retry-After": "1",
	"Cache-Control": "no-store",
	"Content-Type": "text/plain; charset=utf-8",
	"Content-Length": String(Buffer.byteLength(WORDS)),
	"X-Content-Type-Options": "nosniff",
};

/**
 * Tells a client to come back. On the bare socket, because a refusal that costs much would itself
 * keep those waiting who were let in.
 */
export function refuse(method: string | undefined, response: ServerResponse): void {
	countRequest(method ?? "", 503, 0);
	response.writeHead(503, HEADERS).end(WORDS);
}

/** The same for a page that was to be drawn for everybody. */
export function refusal(): Response {
	return new Response(WORDS, { status: 503, headers: HEADERS });
}
