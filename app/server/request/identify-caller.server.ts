import type { Context, MiddlewareHandler } from "hono";
import { newId } from "#app/core/ids.ts";
import { type Caller, callerOf, currentCaller } from "#app/platform/caller.server.ts";
import {
	claimedClient,
	clientAddress,
	isInner,
	readTrustedProxies,
} from "#app/platform/client-address.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { countRequest, observeDuration } from "#app/platform/metrics.server.ts";
import type { UnnamedProxy } from "#app/platform/unnamed-proxy.server.ts";

/** What the web server knows of a request besides its URL, headers and body. */
export type HttpEnv = {
	Bindings: {
		incoming?: { socket?: { remoteAddress?: string | undefined } };
		outgoing?: { destroyed: boolean; writableEnded: boolean };
	};
	Variables: { caller: Caller };
};

/**
 * Gives each request an id and the client's address. The id is always a new one: what a client
 * sends is ignored. Paths are logged without their query, which may contain a token.
 */
export function identifyCaller(
	{ trustProxy }: Pick<Env, "trustProxy">,
	log: Log,
	unnamedProxy: Pick<UnnamedProxy, "note">,
): MiddlewareHandler<HttpEnv> {
	const proxies = readTrustedProxies(trustProxy);
	return async (c, next) => {
		const startedAt = performance.now();
		const peer = peerOf(c);
		const forwardedFor = c.req.header("x-forwarded-for") ?? null;
		const caller: Caller = {
			requestId: newId(),
			address: clientAddress(peer, forwardedFor, proxies),
		};
		const forwarded = c.req.header("forwarded") ?? null;
		const claimed = peer && claimedClient(peer, { forwardedFor, forwarded }, proxies);
		if (claimed) {
			unnamedProxy.note(peer);
			if (isInner(peer)) caller.claimed = claimed;
		}
		c.set("caller", caller);
		if (c.env?.incoming) callerOf.set(c.env.incoming, caller);
		await currentCaller.run(caller, next);
		c.header("X-Request-Id", caller.requestId);
		const status = hasDisconnected(c) ? CLIENT_CLOSED_REQUEST : c.res.status;
		const tookMs = Math.round(performance.now() - startedAt);
		const { route = "other" } = caller;
		observeDuration(route, (performance.now() - startedAt) / 1000);
		// What a cache asks for is counted by the cache, when somebody gets it.
		if (c.env?.incoming) countRequest(route, c.req.method, status);
		const { method, path } = c.req;
		log.debug({ ...caller, method, path, status, tookMs }, "request");
	};
}

/** Never sent: the status that metrics and log give a request whose client disconnected. */
export const CLIENT_CLOSED_REQUEST = 499;

/** Whether the client disconnected before the response, which is no failure of the shop. */
export function hasDisconnected(c: Context<HttpEnv>): boolean {
	const { outgoing } = c.env ?? {};
	return outgoing?.destroyed === true && !outgoing.writableEnded;
}

/** The address of the other end of the connection, whatever headers say. */
function peerOf(c: Context<HttpEnv>): string | undefined {
	return c.env?.incoming?.socket?.remoteAddress;
}
