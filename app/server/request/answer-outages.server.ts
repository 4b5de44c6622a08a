import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import * as MESSAGES from "#app/core/messages.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { isOutage, outageReason } from "#app/platform/database/errors.server.ts";
import type { Log } from "#app/platform/log.server.ts";

type Args = { request: Request; pattern: string; context: Readonly<RouterContextProvider> };
type Handler = (args: Args, ...others: unknown[]) => unknown;

/**
 * The same routes, which note for the metrics which of them answers, and with guards, loaders and actions that respond with 503 during an outage of the
 * database: without this the router takes the error for a bug, and says 'Unexpected Server Error'.
 */
export function answerOutages(build: ServerBuild, log: Log): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route];
		const { loader, action, middleware } = route.module;
		const module = {
			...route.module,
			...(loader && { loader: guarded(loader as Handler, log) }),
			...(action && { action: guarded(action as Handler, log) }),
			...(middleware && { middleware: middleware.map((one) => guarded(one as Handler, log)) }),
		};
		return [id, { ...route, module }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

function guarded(handler: Handler, log: Log): Handler {
	return async (args, ...others) => {
		// The router leaves out the first slash.
		args.context.get(callerContext).route = args.pattern.replace(/^\/?/, "/");
		try {
			return await handler(args, ...others);
		} catch (error) {
			if (!isOutage(error)) throw error;
			logOutage(error, args, log);
			throw data(MESSAGES.outage, { status: 503 });
		}
	};
}

/** Tells a browser when to retry, and that what it shows may be out of date. */
export function markOutage(headers: Headers): void {
	headers.set("Retry-After", "2");
	headers.set("X-Outage", "1");
	headers.set("Cache-Control", "no-store");
}

/** One line without a stack, as there may be many; the outage itself is logged once, as an error. */
function logOutage(error: unknown, { request, context }: Args, log: Log): void {
	const { pathname } = new URL(request.url);
	log.warn(
		{ outage: outageReason(error), ...context.get(callerContext), pathname },
		"request met an outage",
	);
}
