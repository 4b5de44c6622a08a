import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { App } from "#app/app-context.server.ts";
import { countRequest, readMetrics } from "#app/platform/metrics.server.ts";

/**
 * Endpoints for other programs, ahead of everything else: a load balancer sends no Host, and its
 * health checks matter most when the shop is under load.
 * - `/livez`: the process is alive.
 * - `/readyz`, `/healthz`: it can sell, as its database is there and takes writes. While the
 *   process drains, `/readyz` says no, so that a balancer leads nobody here any more.
 * - `/metrics`: for whoever sends METRICS_TOKEN.
 * - OPTIONS, on any path: the process is alive. It is haproxy's default health check.
 */
export function openHealthAndMetrics(
	app: Pick<App, "db" | "env" | "health" | "hub" | "isDraining">,
) {
	return {
		/** Answers a request for one of these; false when it is for something else. */
		answer(request: IncomingMessage, response: ServerResponse): boolean {
			const [path] = (request.url ?? "").split("?", 1);
			if (request.method === "OPTIONS") {
				countRequest("OPTIONS", 204, 0);
				response.writeHead(204, { Allow: "GET, HEAD, POST, OPTIONS" }).end();
			} else if (path === "/livez") {
				send(request, response, { status: 200, text: "ok" });
			} else if (path === "/readyz" && app.isDraining) {
				send(request, response, { status: 503, text: "draining" });
			} else if (path === "/readyz" || path === "/healthz") {
				app.health.isAvailable().then((available) => {
					if (available) send(request, response, { status: 200, text: "ok" });
					else send(request, response, { status: 503, text: "database unavailable" });
				});
			} else if (path === "/metrics" && hasToken(request, app.env.metricsToken)) {
				send(request, response, { status: 200, text: metricsOf(app) });
			} else {
				return false;
			}
			return true;
		},
	};
}

/** The metrics without a token, for a port that only this machine can reach. */
export function metricsListener(app: Pick<App, "db" | "health" | "hub">): RequestListener {
	return (request, response) => {
		const isMetrics = request.url?.split("?", 1)[0] === "/metrics";
		if (isMetrics) send(request, response, { status: 200, text: metricsOf(app) });
		else send(request, response, { status: 404, text: "not found" });
	};
}

function metricsOf(app: Pick<App, "db" | "health" | "hub">): string {
	const { totalCount, idleCount, waitingCount } = app.db.$client;
	return readMetrics({
		live_listeners: app.hub.listeners,
		database_available: app.health.seemsAvailable ? 1 : 0,
		database_connections: totalCount,
		database_connections_idle: idleCount,
		database_waiting: waitingCount,
	});
}

/** Compared in constant time. */
function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
	if (!token) return false;
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}

type Answer = { status: number; text: string };

function send({ method = "" }: IncomingMessage, response: ServerResponse, answer: Answer) {
	const { status, text } = answer;
	countRequest(method, status, 0);
	response.writeHead(status, {
		"Content-Type": "text/plain; charset=utf-8",
		"Content-Length": Buffer.byteLength(text),
		"Cache-Control": "no-store",
		"X-Content-Type-Options": "nosniff",
		...(status === 503 && { "Retry-After": "1" }),
	});
	response.end(text);
}
