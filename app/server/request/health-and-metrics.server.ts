import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { App } from "#app/app-context.server.ts";
import { countRequest, METRICS_TYPE } from "#app/platform/metrics.server.ts";
import { tellMetrics } from "#app/server/all-metrics.server.ts";

/**
 * Endpoints for other programs, ahead of everything else: a load balancer sends no Host, and its
 * health checks matter most when the shop is under load.
 * - `/livez`: the process is alive.
 * - `/readyz`, `/healthz`: it can sell, as its database is there and takes writes. While the
 *   process drains, `/readyz` says no, so that a balancer leads nobody here any more.
 * - `/metrics`: for whoever sends METRICS_TOKEN.
 * - OPTIONS, on any path: the process is alive. It is haproxy's default health check.
 */
export function openHealthAndMetrics(app: Pick<App, "env" | "health" | "isDraining">) {
	return {
		/** Answers a request for one of these; false when it is for something else. */
		answer(request: IncomingMessage, response: ServerResponse): boolean {
			const [path] = (request.url ?? "").split("?", 1);
			if (request.method === "OPTIONS") {
				countRequest("any", "OPTIONS", 204);
				response.writeHead(204, { Allow: "GET, HEAD, POST, OPTIONS" }).end();
			} else if (path === "/livez") {
				send(request, response, { path, status: 200, text: "ok" });
			} else if (path === "/readyz" && app.isDraining) {
				send(request, response, { path, status: 503, text: "draining" });
			} else if (path === "/readyz" || path === "/healthz") {
				app.health.isAvailable().then((available) => {
					if (available) send(request, response, { path, status: 200, text: "ok" });
					else send(request, response, { path, status: 503, text: "database unavailable" });
				});
			} else if (path === "/metrics" && hasToken(request, app.env.metricsToken)) {
				sendMetrics(request, response);
			} else {
				return false;
			}
			return true;
		},
	};
}

/** The metrics without a token, for a port that only this machine can reach. */
export const metricsListener: RequestListener = (request, response) => {
	const isMetrics = request.url?.split("?", 1)[0] === "/metrics";
	if (isMetrics) sendMetrics(request, response);
	else send(request, response, { path: "any", status: 404, text: "not found" });
};

function sendMetrics(request: IncomingMessage, response: ServerResponse) {
	tellMetrics().then(
		(text) => send(request, response, { path: "/metrics", status: 200, text, type: METRICS_TYPE }),
		() => send(request, response, { path: "/metrics", status: 500, text: "no metrics" }),
	);
}

/** Compared in constant time. */
function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
	if (!token) return false;
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}

type Answer = { path: string; status: number; text: string; type?: string };

function send({ method = "" }: IncomingMessage, response: ServerResponse, answer: Answer) {
	const { path, status, text, type = "text/plain; charset=utf-8" } = answer;
	countRequest(path, method, status);
	response.writeHead(status, {
		"Content-Type": type,
		"Content-Length": Buffer.byteLength(text),
		"Cache-Control": "no-store",
		"X-Content-Type-Options": "nosniff",
		...(status === 503 && { "Retry-After": "1" }),
	});
	response.end(text);
}
