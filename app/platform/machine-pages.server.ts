import type { Context } from "hono";
import type { App } from "./app-context.server.ts";
import { isLoopback } from "./client-address.server.ts";
import { type HttpEnv, peerOf } from "./identify-caller.server.ts";
import { readMetrics } from "./metrics.server.ts";

/** For a balancer: whether this process can reach its database. Nothing more is told. */
export async function answerHealth(app: App, c: Context<HttpEnv>) {
	c.header("Cache-Control", "no-store");
	try {
		await app.db.execute("SELECT 1");
		return c.text("ok");
	} catch (error) {
		app.log.error({ err: error }, "the database does not answer");
		return c.text("database unreachable", 503);
	}
}

/** For Prometheus on this machine alone: a request that came through any proxy is a stranger's. */
export function answerMetrics(app: App, c: Context<HttpEnv>) {
	const peer = (peerOf(c) ?? "").replace(/^::ffff:/, "");
	const proxied = FORWARDING.some((name) => c.req.header(name) !== undefined);
	if (!isLoopback(peer) || proxied) return c.notFound();
	c.header("Cache-Control", "no-store");
	const { totalCount, idleCount, waitingCount } = app.db.$client;
	return c.text(
		readMetrics({
			live_listeners: app.hub.listeners,
			database_connections: totalCount,
			database_connections_idle: idleCount,
			database_waiting: waitingCount,
		}),
	);
}

const FORWARDING = ["x-forwarded-for", "x-real-ip", "forwarded", "via", "cf-connecting-ip"];
