import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { countRequest } from "#app/platform/metrics.server.ts";
import { refuse } from "#app/server/request/shed-load.server.ts";
import { type Encoding, encodingFor } from "./accept-encoding.server.ts";
import { openBoundedCache } from "./bounded-cache.server.ts";

/** Files that do not change while the process runs. */
const FILE =
	/^\/(((assets|fonts)\/[\w-]+(\.[\w-]+)+)|(pictures\/[a-z0-9-]{1,100}\.(avif|jpg))|favicon\.svg)$/;
/** Here lie files alone: what no file is called is refused before anybody looks for it. */
const FOLDER = /^\/(assets|fonts|pictures)\//;
const IS_COMPRESSED_AT_BUILD = /\.(js|css|svg)$/;

type File = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

type Options = {
	/**
	 * Reads a file as for an anonymous visitor, on behalf of whoever asked first; undefined where that
	 * is refused.
	 */
	read: (request: Request, asked: IncomingMessage) => Promise<Response> | undefined;
	origin: string;
	maxBytes?: number;
};

/**
 * Scripts, styles, fonts and pictures as they are sent, read once: a page needs a dozen of them, and
 * reading each would cost more than the page itself.
 */
export function openFileCache({ read, origin, maxBytes = 64 * 1024 * 1024 }: Options) {
	const files = openBoundedCache<File>(maxBytes);

	const loading = new Map<string, Promise<File>>();

	/** Undefined where the reading is refused. */
	function load(key: string, encoding: Encoding, asked: IncomingMessage) {
		const underWay = loading.get(key);
		if (underWay) return underWay;
		const url = new URL(asked.url as string, origin);
		const response = read(new Request(url, { headers: { "accept-encoding": encoding } }), asked);
		if (!response) return undefined;
		const promise = keep(key, response).finally(() => loading.delete(key));
		loading.set(key, promise);
		return promise;
	}

	async function keep(key: string, reading: Promise<Response>): Promise<File> {
		const response = await reading;
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
		answer(request: IncomingMessage, response: ServerResponse): boolean {
			const { method, url = "", headers } = request;
			if (method !== "GET" && method !== "HEAD") return false;
			const send = (file: File) => {
				countRequest("file", method, file.status);
				response.writeHead(file.status, file.headers);
				response.end(file.body);
			};
			if (!FILE.test(url)) {
				const isOdd = FOLDER.test(url) && !FILE.test(url.split("?", 1)[0] as string);
				if (isOdd) send(NO_FILE);
				return isOdd;
			}
			const accepted = headers["accept-encoding"];
			const encoding = IS_COMPRESSED_AT_BUILD.test(url) ? encodingFor(accepted) : "identity";
			const key = `${encoding} ${url}`;
			const file = files.get(key);
			if (file) {
				send(file);
				return true;
			}
			const loaded = load(key, encoding, request);
			if (loaded) loaded.then(send, () => send(UNREADABLE));
			else refuse(method, response);
			return true;
		},
		get bytes(): number {
			return files.bytes;
		},
	};
}

const UNREADABLE: File = { status: 500, headers: {}, body: Buffer.alloc(0) };

const NO_FILE: File = {
	status: 404,
	headers: {
		"cache-control": "no-store",
		"content-type": "text/plain; charset=utf-8",
		"x-content-type-options": "nosniff",
	},
	body: Buffer.from("Tapılmadı"),
};
