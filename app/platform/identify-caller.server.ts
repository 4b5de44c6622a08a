import type { Context, MiddlewareHandler } from "hono";
import { newId } from "../core/ids.ts";
import { type Caller, currentCaller } from "./caller.server.ts";
import { clientAddress, readTrustedProxies } from "./client-address.server.ts";
import type { Env } from "./env.server.ts";
import type { Log } from "./log.server.ts";
import { countRequest } from "./metrics.server.ts";

/** What the web server keeps beside a request on its way. */
export type HttpEnv = {
	Bindings: {
		incoming?: { socket?: { remoteAddress?: string | undefined } };
		outgoing?: { destroyed: boolean; writableEnded: boolean };
	};
	Variables: { caller: Caller };
};

/**
 * Gives each request an id and the client's address. The id is ours alone: one that a client
 * sends is not looked at. A path is logged without its query, which may carry a token.
 */
export function identifyCaller(
	{ trustProxy }: Pick<Env, "trustProxy">,
	log: Log,
): MiddlewareHandler<HttpEnv> {
	const proxies = readTrustedProxies(trustProxy);
	return async (c, next) => {
		const startedAt = performance.now();
		const address = clientAddress(peerOf(c), c.req.header("x-forwarded-for") ?? null, proxies);
		const caller: Caller = { requestId: newId(), address };
		c.set("caller", caller);
		await currentCaller.run(caller, next);
		c.header("X-Request-Id", caller.requestId);
		const status = isGone(c) ? CLIENT_GONE : c.res.status;
		const tookMs = Math.round(performance.now() - startedAt);
		countRequest(c.req.method, status, tookMs);
		const { method, path } = c.req;
		log.debug({ ...caller, method, path, status, tookMs }, "request");
	};
}

/** Not sent by anybody: how a request is counted whose client went away before the answer. */
const CLIENT_GONE = 499;

/** Whether the client went away before it was answered: that is no failure of ours. */
export function isGone(c: Context<HttpEnv>): boolean {
	const { outgoing } = c.env ?? {};
	return outgoing?.destroyed === true && !outgoing.writableEnded;
}

/** The other end of the connection, which a proxy's header cannot change. */
function peerOf(c: Context<HttpEnv>): string | undefined {
	return c.env?.incoming?.socket?.remoteAddress;
}
