import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { App } from "./app-context.server.ts";
import { countRequest, readMetrics } from "./metrics.server.ts";

/**
 * What other programs ask, before anything else is looked at: a balancer asks without a Host, and
 * is never more wanted than when everything else is under load.
 * - `/livez`: the process answers.
 * - `/readyz`, `/healthz`: it can sell, for its database is there and takes writes.
 * - `/metrics`: figures, for whoever shows METRICS_TOKEN.
 * - OPTIONS, on any path: the process answers. It is what haproxy asks where it is told no more.
 */
export function openMachinePages(app: Pick<App, "db" | "env" | "health" | "hub">) {
	return {
		/** Answers a request of such a program; false when it is for something else. */
		answer(request: IncomingMessage, response: ServerResponse): boolean {
			const [path] = (request.url ?? "").split("?", 1);
			if (request.method === "OPTIONS") {
				countRequest("OPTIONS", 204, 0);
				response.writeHead(204, { Allow: "GET, HEAD, POST, OPTIONS" }).end();
			} else if (path === "/livez") {
				send(request, response, { status: 200, text: "ok" });
			} else if (path === "/readyz" || path === "/healthz") {
				app.health.isAvailable().then((available) => {
					if (available) send(request, response, { status: 200, text: "ok" });
					else send(request, response, { status: 503, text: "database unavailable" });
				});
			} else if (path === "/metrics" && showsToken(request, app.env.metricsToken)) {
				send(request, response, { status: 200, text: metricsOf(app) });
			} else {
				return false;
			}
			return true;
		},
	};
}

/** The figures without a token, for a port that only this machine reaches. */
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

/** Compared in a time that tells nothing of the token. */
function showsToken({ headers }: IncomingMessage, token: string | undefined): boolean {
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
	response.end(method === "HEAD" ? undefined : text);
}
