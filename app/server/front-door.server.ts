import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { App } from "#app/app-context.server.ts";
import { readTrustedProxies, shareKey } from "#app/platform/client-address.server.ts";
import { watchCounter, watchParts } from "#app/platform/metrics.server.ts";
import { logAccess } from "./access-log.server.ts";
import { openFileCache } from "./cache/file-cache.server.ts";
import { openPageCache } from "./cache/page-cache.server.ts";
import { readShownVersion } from "./cache/shown-version.server.ts";
import { openEventStreams } from "./event-streams.server.ts";
import { openIncomingBodies } from "./incoming-bodies.server.ts";
import { openPagePositions } from "./page-positions.server.ts";
import { openDoctorVisits } from "./request/doctor-visit.server.ts";
import { openHealthAndMetrics } from "./request/health-and-metrics.server.ts";
import type { HttpEnv } from "./request/identify-caller.server.ts";
import { limitConcurrency, refuse } from "./request/shed-load.server.ts";

/** About what one process handles in a second: a request that would wait longer is refused. */
const MAX_UNDER_WAY = { total: 250, each: 25 };

/**
 * The first handler of every request: it answers with cached pages and files, event streams, health
 * and metrics itself, and passes the rest on to the web framework.
 */
export function createFrontDoor({
	app,
	http,
	origin,
	pageCacheBytes,
	fileCacheBytes,
}: FrontDoorOptions) {
	const admit = limitConcurrency(MAX_UNDER_WAY);
	const proxies = readTrustedProxies(app.env.trustProxy);
	const keyOf = ({ socket, headers }: IncomingMessage) =>
		shareKey(socket.remoteAddress, headers["x-forwarded-for"]?.toString() ?? null, proxies);
	const pages = openPageCache({
		render: (request, asked) => admit(keyOf(asked), async () => http.fetch(request)),
		origin,
		maxBytes: pageCacheBytes,
		readVersion: () => readShownVersion(app.lookups),
	});
	// Files have places of their own: they are cheap, and the pages under way will need them.
	const admitFile = limitConcurrency(MAX_UNDER_WAY);
	const files = openFileCache({
		read: (request, asked) => admitFile(keyOf(asked), async () => http.fetch(request)),
		origin,
		maxBytes: fileCacheBytes,
	});
	watchParts("file_cache_bytes", () => files.bytes, { help: "Files that are kept in memory." });
	watchParts("page_cache_pages", () => pages.size, { help: "Pages that are kept in memory." });
	watchParts("page_cache_bytes", () => pages.bytes, { help: "What these pages take of it." });
	watchCounter("page_cache_hits_total", () => pages.hits, "Pages that were sent from memory.");
	app.hub.onPublished((topics) => {
		if (topics.includes("catalog") || topics.includes("settings")) pages.invalidate();
		if (topics.includes("outage")) pages.requireCheck();
	});
	const positions = openPagePositions(app);
	const streams = openEventStreams(app, { pages: positions });
	const healthAndMetrics = openHealthAndMetrics(app);
	const visits = openDoctorVisits(app);
	const bodies = openIncomingBodies(app, { origin, keyOf, admit });
	watchParts("form_bytes", () => bodies.formBytes, { help: "Forms that are being received." });
	const rest = getRequestListener(http.fetch, { hostname: new URL(origin).host });
	const handle: RequestListener = (request, response) => {
		const admitted = admit(keyOf(request), () => rest(request, response));
		if (!admitted) refuse(request.method, response);
	};
	const listener: RequestListener = (request, response) => {
		if (request.headers["sec-fetch-mode"] === "navigate")
			response.setHeader("Server-Timing", positions.describe(request));
		if (pages.answer(request, response) || files.answer(request, response)) return;
		if (streams.answer(request, response) || visits.answer(request, response)) return;
		if (healthAndMetrics.answer(request, response)) return;
		if (!bodies.receive(request, response, handle)) handle(request, response);
	};
	return { listener: logAccess(app, listener), cache: pages };
}

type FrontDoorOptions = {
	app: App;
	http: Pick<Hono<HttpEnv>, "fetch">;
	origin: string;
	pageCacheBytes?: number;
	fileCacheBytes?: number;
};
