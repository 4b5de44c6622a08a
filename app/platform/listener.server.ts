import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { readCatalogVersion } from "../catalog/catalog-version.server.ts";
import { openEventStreams } from "../live/event-streams.server.ts";
import type { App } from "./app-context.server.ts";
import { openFileCache } from "./file-cache.server.ts";
import type { HttpEnv } from "./identify-caller.server.ts";
import { openMachinePages } from "./machine-pages.server.ts";
import { watchGauge } from "./metrics.server.ts";
import { openPageCache } from "./page-cache.server.ts";
import { limitUnderWay, refusal, refuse } from "./shed-load.server.ts";

/** What one process answers in a second or so: who would wait longer is told to come back. */
const MOST_UNDER_WAY = 250;

/**
 * What every connection talks to first: pages and files from memory and event streams are answered
 * here, the rest goes on to the web server.
 */
export function createListener({
	app,
	http,
	origin,
	pageCacheBytes,
	fileCacheBytes,
}: ListenerOptions) {
	const admit = limitUnderWay(MOST_UNDER_WAY);
	const cache = openPageCache({
		draw: (request) => admit(async () => http.fetch(request)) ?? refusal(),
		origin,
		maxBytes: pageCacheBytes,
		readVersion: () => readCatalogVersion(app.lookups),
	});
	const files = openFileCache({ read: http.fetch, origin, maxBytes: fileCacheBytes });
	watchGauge("file_cache_bytes", () => files.bytes);
	watchGauge("page_cache_pages", () => cache.size);
	watchGauge("page_cache_bytes", () => cache.bytes);
	watchGauge("page_cache_hits", () => cache.hits);
	app.hub.onPublished((topics) => {
		if (topics.includes("catalog") || topics.includes("settings")) cache.drop();
		if (topics.includes("outage")) cache.distrust();
	});
	const streams = openEventStreams(app);
	const machinePages = openMachinePages(app);
	const rest = getRequestListener(http.fetch, { hostname: new URL(origin).host });
	const listener: RequestListener = (request, response) => {
		if (cache.answer(request, response) || files.answer(request, response)) return;
		if (streams.answer(request, response) || machinePages.answer(request, response)) return;
		const begun = admit(() => rest(request, response));
		if (!begun) refuse(request.method, response);
	};
	return { listener, cache };
}

type ListenerOptions = {
	app: App;
	http: Pick<Hono<HttpEnv>, "fetch">;
	origin: string;
	pageCacheBytes?: number;
	fileCacheBytes?: number;
};
