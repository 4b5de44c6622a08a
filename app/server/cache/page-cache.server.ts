import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { countRequest } from "#app/platform/metrics.server.ts";
import { refuse } from "#app/server/request/shed-load.server.ts";
import { type Encoding, encodingFor } from "./accept-encoding.server.ts";
import { openBoundedCache } from "./bounded-cache.server.ts";
import { publicAddress, publicRoute } from "./public-address.server.ts";

/** How long a page is served without checking whether the catalogue changed. */
const FRESH_MS = 5000;
/** Checked in the background that early, so that under traffic nobody waits for the check. */
const CHECK_AFTER_MS = 2000;
/** After a failed check; until one succeeds, cached pages are served at once, marked as stale. */
const RETRY_CHECK_MS = 500;

type Variant = { headers: OutgoingHttpHeaders; body: Buffer; etag: string };
type Page = {
	route: string;
	status: number;
	/** The response in each encoding. */
	variants: Record<Encoding, Variant>;
	bytes: number;
	isCacheable: boolean;
	/** How often the cache had been invalidated when the page was rendered. */
	generation: number;
	/** A page may ask to be rendered anew after a while, though the catalogue stays the same. */
	expiresAtMs: number;
};

type Options = {
	/**
	 * Renders a page as for an anonymous visitor, on behalf of whoever asked first; undefined where
	 * that is refused.
	 */
	render: (request: Request, asked: IncomingMessage) => Promise<Response> | undefined;
	/** Where the shop is, for pages that name their own address. */
	origin: string;
	/** Changes with every committed change of what public pages show. */
	readVersion: () => Promise<number | string>;
	maxBytes?: number;
	now?: () => number;
};

export type PageCache = ReturnType<typeof openPageCache>;

/**
 * Public pages, and the data of navigations to them, rendered once for each version of the
 * catalogue and cached in each encoding. Everybody gets the same bytes: the renderer sees nothing of
 * the request but its normalised address. During an outage of the database cached pages are served
 * for as long as it takes, marked as stale.
 */
export function openPageCache(options: Options) {
	const { maxBytes = 64 * 1024 * 1024, now = () => performance.now() } = options;
	const pages = openBoundedCache<Page>(maxBytes);
	const rendering = new Map<string, Promise<Page>>();
	let hits = 0;
	let version: number | string | undefined;
	let checkedAtMs = Number.NEGATIVE_INFINITY;
	/** When the last check failed; undefined since one succeeded. */
	let failedAtMs: number | undefined;
	let checking: Promise<void> | undefined;
	// How often an outage began or ended: a check from before says nothing about the time after.
	let outageChanges = 0;
	// How often everything was invalidated. Older pages stay in the cache for an outage.
	let generation = 0;

	function invalidate() {
		generation++;
		rendering.clear();
		version = undefined;
		checking = undefined;
		checkedAtMs = Number.NEGATIVE_INFINITY;
	}

	const failureRecorder = (startedIn: number) => () => {
		if (startedIn === outageChanges) failedAtMs = now();
	};

	/** Reads the version of the catalogue, and invalidates everything when it changed. */
	function checkVersion(): Promise<void> {
		checking ??= checkNow(generation).finally(() => {
			checking = undefined;
		});
		return checking;
	}

	async function checkNow(startedIn: number) {
		const startedAtMs = now();
		const recordFailure = failureRecorder(outageChanges);
		const current = await options.readVersion().catch((error) => {
			recordFailure();
			throw error;
		});
		failedAtMs = undefined;
		// An invalidation meanwhile may be for a change that this read has not seen.
		if (startedIn !== generation) return checkVersion();
		if (version !== undefined && version !== current) invalidate();
		version = current;
		checkedAtMs = startedAtMs;
	}

	const isFresh = (page: Page) =>
		page.generation === generation && now() - checkedAtMs <= FRESH_MS && now() < page.expiresAtMs;
	const isStale = (page: Page) => page.isCacheable && failedAtMs !== undefined && !isFresh(page);

	/** Undefined where the rendering is refused. */
	async function getPage(address: string, asked: IncomingMessage): Promise<Page | undefined> {
		if (now() - checkedAtMs > FRESH_MS) {
			// When this fails for want of the database, the page's own rendering says so.
			await checkVersion().catch(() => {});
		}
		const page = pages.get(address);
		if (page && isFresh(page)) return page;
		if (page && failedAtMs !== undefined) return page;
		const underWay = rendering.get(address);
		if (underWay) return underWay;
		const response = options.render(new Request(new URL(address, options.origin)), asked);
		if (!response) return undefined;
		const promise = keepPage(address, response, generation);
		rendering.set(address, promise);
		const forget = () => rendering.get(address) === promise && rendering.delete(address);
		promise.then(forget, forget);
		return promise;
	}

	async function keepPage(address: string, rendered: Promise<Response>, startedIn: number) {
		const recordFailure = failureRecorder(outageChanges);
		const response = await rendered;
		if (response.headers.has("X-Outage")) {
			recordFailure();
			const stale = pages.get(address);
			if (stale) return stale;
		}
		const page = {
			...(await toPage(response, startedIn)),
			route: publicRoute(address),
			expiresAtMs: now() + lifetimeMs(response),
		};
		if (page.isCacheable && startedIn === generation) pages.set(address, page, page.bytes);
		return page;
	}

	/** Does not put load on a database that is down. */
	function checkInBackground() {
		if (failedAtMs === undefined || now() - failedAtMs > RETRY_CHECK_MS)
			checkVersion().catch(() => {});
	}

	return {
		/** Answers a request for a public page; false when it is for something else. */
		answer(request: IncomingMessage, response: ServerResponse): boolean {
			if (request.method !== "GET" && request.method !== "HEAD") return false;
			const url = request.url ?? "";
			// Pages are cached by their normalised address, so this is most often a hit.
			const address = pages.has(url) ? url : publicAddress(url);
			if (address === undefined) return false;
			const page = pages.get(address);
			if (page && (isFresh(page) || isStale(page))) {
				hits++;
				send(page, { request, response, isStale: isStale(page) });
				if (now() - checkedAtMs > CHECK_AFTER_MS) checkInBackground();
			} else {
				getPage(address, request).then(
					(rendered) => {
						if (rendered) send(rendered, { request, response, isStale: isStale(rendered) });
						else refuse(request.method, response);
					},
					() => refuse(request.method, response),
				);
			}
			return true;
		},
		invalidate,
		/** Cached pages are served only after checking whether they are still current. */
		requireCheck() {
			checkedAtMs = Number.NEGATIVE_INFINITY;
			failedAtMs = undefined;
			outageChanges++;
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

type Exchange = { request: IncomingMessage; response: ServerResponse; isStale: boolean };

/** Node leaves out the body where HEAD was asked. */
function send({ route, status, variants }: Page, { request, response, isStale }: Exchange) {
	const variant = variants[encodingFor(request.headers["accept-encoding"])];
	if (isStale) {
		// The page then says that prices may be out of date. Not stored by the browser, where the mark
		// would outlive the outage: a 304 removes no header.
		const marked = { ...variant.headers, "cache-control": "no-store", "X-Outage": "1" };
		countRequest(route, request.method, status);
		response.writeHead(status, marked);
		response.end(variant.body);
	} else if (request.headers["if-none-match"]?.includes(variant.etag)) {
		const { "Content-Length": _, ...headers } = variant.headers;
		countRequest(route, request.method, 304);
		response.writeHead(304, headers).end();
	} else {
		countRequest(route, request.method, status);
		response.writeHead(status, variant.headers);
		response.end(variant.body);
	}
}

/** The page's own `max-age`, which is for this cache alone: browsers ask each time. */
function lifetimeMs({ headers }: Response): number {
	const [, seconds] = /max-age=(\d+)/.exec(headers.get("cache-control") ?? "") ?? [];
	return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000;
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** The response in each encoding. Cacheable is a successful one that is the same for everybody. */
async function toPage(
	response: Response,
	generation: number,
): Promise<Omit<Page, "route" | "expiresAtMs">> {
	const plain = Buffer.from(await response.arrayBuffer());
	const headers: OutgoingHttpHeaders = Object.fromEntries(response.headers);
	const cookies = response.headers.getSetCookie();
	if (cookies.length > 0) headers["set-cookie"] = cookies;
	const isCacheable =
		response.status === 200 &&
		cookies.length === 0 &&
		!/no-store|private/.test(String(headers["cache-control"] ?? ""));
	// The id of the request that rendered the page belongs to no other.
	delete headers["x-request-id"];
	delete headers["content-length"];
	delete headers["transfer-encoding"];
	if (isCacheable) headers["cache-control"] = "public, max-age=0, must-revalidate";
	headers.vary = "Accept-Encoding";
	const [br, zipped] = isCacheable
		? await Promise.all([
				toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
				toGzip(plain, { level: 6 }),
			])
		: [plain, plain];
	const digest = createHash("sha1").update(plain).digest("base64url");
	const variant = (body: Buffer, encoding: Encoding): Variant => {
		const encoded = isCacheable && encoding !== "identity" ? { "content-encoding": encoding } : {};
		const etag = `"${digest}-${encoding}"`;
		const tagged = isCacheable ? { etag } : {};
		const length = { "Content-Length": body.length };
		return { body, etag, headers: { ...headers, ...encoded, ...tagged, ...length } };
	};
	const variants = {
		br: variant(br, "br"),
		gzip: variant(zipped, "gzip"),
		identity: variant(plain, "identity"),
	};
	const bytes = plain.length + br.length + zipped.length + 8192;
	return { status: response.status, variants, bytes, isCacheable, generation };
}
