import type { IncomingMessage } from "node:http";

/** A client that sends nothing for so long is not waited for: its place is somebody else's. */
const STALL_MS = 5000;
/** So much is held from the first byte on; more only as it arrives, whatever length is announced. */
const FIRST_BYTES = 16 * 1024;

/** The body, or why there is none. */
export type Received = Buffer | "too-large" | "stalled" | "busy" | "gone";

type Options = {
	mostBytes: number;
	/** Asked for the memory that the body needs, as it grows; false where there is none. */
	take: (bytes: number) => boolean;
};

export function hasBody({ method, headers }: IncomingMessage): boolean {
	if (method === "GET" || method === "HEAD") return false;
	return headers["transfer-encoding"] !== undefined || lengthOf(headers) > 0;
}

/**
 * Receives a body whole, before its request takes a place among those under way: a client that sends
 * a byte and waits holds a socket and a few kilobytes, and nobody waits for it. In one buffer that
 * grows: thousands of tiny pieces would take many times their bytes.
 */
export function receiveBody(
	request: IncomingMessage,
	{ mostBytes, take }: Options,
): Promise<Received> {
	const announced = lengthOf(request.headers);
	if (announced > mostBytes) return Promise.resolve("too-large");
	const largest = announced || mostBytes;
	return new Promise((resolve) => {
		let buffer = Buffer.alloc(0);
		let length = 0;
		const stalled = setTimeout(() => end("stalled"), STALL_MS);
		const onEnd = () => end(buffer.subarray(0, length));
		const onClose = () => end("gone");
		const onData = (chunk: Buffer) => {
			stalled.refresh();
			const needed = length + chunk.length;
			if (needed > largest) return end("too-large");
			if (needed > buffer.length) {
				const size = Math.min(largest, Math.max(needed, FIRST_BYTES, 2 * buffer.length));
				if (!take(size - buffer.length)) return end("busy");
				const grown = Buffer.allocUnsafeSlow(size);
				buffer.copy(grown, 0, 0, length);
				buffer = grown;
			}
			chunk.copy(buffer, length);
			length = needed;
		};
		function end(received: Received) {
			clearTimeout(stalled);
			request.off("data", onData).off("end", onEnd).off("close", onClose);
			resolve(received);
		}
		request.on("data", onData).once("end", onEnd).once("close", onClose);
	});
}

function lengthOf(headers: IncomingMessage["headers"]): number {
	return Number(headers["content-length"] ?? 0);
}
