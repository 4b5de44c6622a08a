import { readdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type App, appContext } from "#app/app-context.server.ts";
import { EPOINT_CALLBACK } from "#app/balance/epoint/callback-path.ts";
import { callerContext, receivedMsContext } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { answerOutages, markOutage } from "./request/answer-outages.server.ts";
import { answerEpoint } from "./request/epoint-callback.server.ts";
import { type HttpEnv, hasDisconnected, identifyCaller } from "./request/identify-caller.server.ts";
import { refuseUnreadable } from "./request/refuse-unreadable.server.ts";
import { isSameSite } from "./request/same-site.server.ts";
import { securityHeaders } from "./request/security-headers.server.ts";
import { servePictures } from "./request/serve-pictures.server.ts";

type Options = {
	app: App;
	build: ServerBuild | (() => Promise<ServerBuild>);
	/** The built files for browsers; undefined in development, where Vite serves them. */
	clientDirectory: string | undefined;
};

/** The middleware that every request passes through before it reaches a page. */
export function createAppPipeline({ app, build, clientDirectory }: Options) {
	const http = new Hono<HttpEnv>();
	http.use(identifyCaller(app.env, app.log, app.unnamedProxy));
	http.use(securityHeaders(app.env));
	http.onError((error, c) => {
		const caller = c.get("caller");
		if (!hasDisconnected(c))
			app.log.error({ err: error, ...caller, path: c.req.path }, "request failed");
		return c.text(`Xəta baş verdi (${caller.requestId.slice(0, 8)})`, 500);
	});

	http.get("/pictures/:file", servePictures(app));

	if (clientDirectory) {
		const files = serveStatic({
			root: clientDirectory,
			precompressed: true,
			onFound: (path, c) => {
				const isContentHashed = path.includes("/assets/");
				const lifetime = isContentHashed ? "max-age=31536000, immutable" : "max-age=86400";
				c.header("Cache-Control", `public, ${lifetime}`);
			},
		});
		// Folder by folder, so that requests for pages do not touch the disk.
		for (const name of readdirSync(clientDirectory)) {
			http.use(`/${name}/*`, files);
			http.all(`/${name}/*`, (c) => c.notFound());
		}
	}

	http.post(EPOINT_CALLBACK, answerEpoint(app));
	http.use(refuseOtherSites(app));
	http.use(refuseUnreadable());
	http.use(compress());
	const handle = createRequestHandler(
		typeof build === "function"
			? async () => answerOutages(await build(), app.log)
			: answerOutages(build, app.log),
	);
	http.all(async (c) => {
		const context = new RouterContextProvider();
		context.set(appContext, app);
		context.set(callerContext, c.get("caller"));
		context.set(receivedMsContext, Date.now());
		const response = await handle(atOrigin(c.req.raw, app.env.origin), context);
		if (response.status === 503) markOutage(response.headers);
		return response;
	});
	return http;
}

function refuseOtherSites(app: App): MiddlewareHandler<HttpEnv> {
	return async (c, next) => {
		if (!isSameSite(c.req.raw, app.env.origin)) {
			const { method, path } = c.req;
			logSecurity(app.log, "cross-site-refused", { ...c.get("caller"), method, path });
			return c.text("Forbidden", 403);
		}
		await next();
	};
}

/**
 * The request with its public URL: behind a proxy that terminates TLS it arrives by plain http, and
 * the router would take the page's own Origin for a foreign one.
 */
function atOrigin(request: Request, origin: string | undefined): Request {
	if (!origin || request.url.startsWith(`${origin}/`)) return request;
	const { pathname, search } = new URL(request.url);
	return new Request(new URL(`${origin}${pathname}${search}`), request);
}
