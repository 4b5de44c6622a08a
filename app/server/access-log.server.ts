import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { App } from "#app/app-context.server.ts";
import { callerOf } from "#app/platform/caller.server.ts";
import { clientAddress, readTrustedProxies } from "#app/platform/client-address.server.ts";
import { CLIENT_CLOSED_REQUEST } from "./request/identify-caller.server.ts";

const MOST_OF_A_PATH = 200;
/** Where a query begins, also one whose question mark a mail program has encoded. */
const QUERY = /[?;=&#]|%3[bdf]|%2[36]/i;

/**
 * A line in the log for each request that has ended, where ACCESS_LOG asks for it: whoever answers,
 * the caches and the event streams included. Where nobody asks, the listener stays as it is.
 */
export function logAccess(
	{ env, log }: Pick<App, "env" | "log">,
	listener: RequestListener,
): RequestListener {
	if (!env.accessLog) return listener;
	// Whoever asks for it gets it, however little else is logged.
	const lines = log.child({}, { level: "info" });
	const proxies = readTrustedProxies(env.trustProxy);
	return (request, response) => {
		const startedAtMs = performance.now();
		const { socket, method, headers } = request;
		const sentBefore = socket.bytesWritten;
		const forwardedFor = headers["x-forwarded-for"]?.toString() ?? null;
		const address = clientAddress(socket.remoteAddress, forwardedFor, proxies);
		response.once("close", () => {
			const { requestId, route } = callerOf.get(request) ?? {};
			const path = pathOf(request);
			const bytes = socket.bytesWritten - sentBefore;
			const tookMs = Math.round(performance.now() - startedAtMs);
			const status = statusOf(response);
			lines.info({ method, path, route, status, tookMs, bytes, address, requestId }, "access");
		});
		listener(request, response);
	};
}

/** Without its query, which may hold what opens an account. */
function pathOf({ url = "" }: IncomingMessage): string {
	return (url.split(QUERY, 1)[0] as string).slice(0, MOST_OF_A_PATH);
}

function statusOf(response: ServerResponse): number {
	return response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
}
