import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import * as WORDS from "../core/words.ts";
import { callerContext } from "./caller.server.ts";
import { isOutage } from "./database-errors.server.ts";
import type { Log } from "./log.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };
type Part = (args: Args, ...others: unknown[]) => unknown;

/**
 * The same routes, whose guards, loaders and actions answer 503 while the database cannot do its
 * work: the router takes any other error for a bug, and says 'Unexpected Server Error'.
 */
export function answerOutages(build: ServerBuild, log: Log): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route];
		const { loader, action, middleware } = route.module;
		const module = {
			...route.module,
			...(loader && { loader: guarded(loader as Part, log) }),
			...(action && { action: guarded(action as Part, log) }),
			...(middleware && { middleware: middleware.map((part) => guarded(part as Part, log)) }),
		};
		return [id, { ...route, module }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

function guarded(part: Part, log: Log): Part {
	return async (args, ...others) => {
		try {
			return await part(args, ...others);
		} catch (error) {
			if (!isOutage(error)) throw error;
			logOutage(error, args, log);
			throw data(WORDS.outage, { status: 503 });
		}
	};
}

/** In a line, for there may be many; that an outage began is told once, as an error. */
function logOutage(error: unknown, { request, context }: Args, log: Log): void {
	const { pathname } = new URL(request.url);
	const { message } = error as Error;
	log.warn({ outage: message, ...context.get(callerContext), pathname }, "request met an outage");
}
