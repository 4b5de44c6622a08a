import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { type Encoding, encodingFor } from "./accept-encoding.server.ts";
import { openBoundedCache } from "./bounded-cache.server.ts";

/** Files that do not change while the process runs. */
const FILE = /^\/((assets|fonts|pictures)\/[\w.-]+|favicon\.svg)$/;
const IS_COMPRESSED_AT_BUILD = /\.(js|css|svg)$/;

type File = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

type Options = {
	/** Reads a file as for an anonymous visitor. */
	read: (request: Request) => Response | Promise<Response>;
	origin: string;
	maxBytes?: number;
};

/**
 * Scripts, styles, fonts and pictures as they are sent, read once: a page needs a dozen of them, and
 * reading each would cost more than the page itself.
 */
export function openFileCache({ read, origin, maxBytes = 64 * 1024 * 1024 }: Options) {
	const files = openBoundedCache<File>(maxBytes);

	async function load(url: string, encoding: Encoding, key: string): Promise<File> {
		const accepted = { "accept-encoding": encoding };
		const response = await read(new Request(new URL(url, origin), { headers: accepted }));
		const { "x-request-id": _, ...headers } = Object.fromEntries(response.headers);
		const body = Buffer.from(await response.arrayBuffer());
		const file = {
			status: response.status,
			headers: { ...headers, "content-length": body.length },
			body,
		};
		if (response.status === 200) files.set(key, file, body.length + 2048);
		return file;
	}

	return {
		/** Answers a request for a file; false when it is for something else. */
		answer({ method, url = "", headers }: IncomingMessage, response: ServerResponse): boolean {
			if ((method !== "GET" && method !== "HEAD") || !FILE.test(url)) return false;
			const accepted = headers["accept-encoding"];
			const encoding = IS_COMPRESSED_AT_BUILD.test(url) ? encodingFor(accepted) : "identity";
			const send = (file: File) => {
				response.writeHead(file.status, file.headers);
				response.end(file.body);
			};
			const key = `${encoding} ${url}`;
			const file = files.get(key);
			if (file) send(file);
			else load(url, encoding, key).then(send, () => response.writeHead(500).end());
			return true;
		},
		get bytes(): number {
			return files.bytes;
		},
	};
}
