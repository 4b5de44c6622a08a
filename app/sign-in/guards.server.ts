import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { redirectWithFlash } from "#app/forms/answered.server.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { findSignedIn, type SignedIn } from "./find-signed-in.server.ts";

/** The signed-in person, on every page behind a guard. */
export const signedInContext = createContext<SignedIn>();

/** Sends a visitor to the login page, which leads back to the page that was requested. */
export const requireSignedIn: MiddlewareFunction<Response> = async (args, next) => {
	args.context.set(signedInContext, await signedInOrLogin(args));
	return privately(await next());
};

/** Sends a visitor to the login page, and a customer to the home page. */
export const requireAdmin: MiddlewareFunction<Response> = async (args, next) => {
	const person = await signedInOrLogin(args);
	const { request, url, context } = args;
	const { log } = context.get(appContext);
	const details = {
		...context.get(callerContext),
		userId: person.id,
		method: request.method,
		path: url.pathname,
	};
	if (person.role !== "admin") {
		logSecurity(log, "access-refused", details);
		throw redirect("/");
	}
	context.set(signedInContext, person);
	const response = privately(await next());
	if (request.method !== "GET") {
		logSecurity(log, "admin-act", { ...details, status: response.status });
	}
	return response;
};

type GuardArgs = Parameters<MiddlewareFunction<Response>>[0];

async function signedInOrLogin({ request, url, context }: GuardArgs) {
	const person = await findSignedIn(context.get(appContext), request.headers.get("cookie"));
	if (person) return person;
	const login = `/login?next=${encodeURIComponent(`${url.pathname}${url.search}`)}`;
	// A session may end while a page is open: an action then gets a message as well.
	throw request.method === "GET" ? redirect(login) : redirectWithFlash(login, "sign-in");
}

/** For what a browser may keep, and asks for each time before it shows it. */
export const REVALIDATED = "private, no-cache";

/** Personal pages are never stored, so that the back button shows nothing after a logout. */
function privately(response: Response): Response {
	if (response.headers.get("Cache-Control") !== REVALIDATED) {
		response.headers.set("Cache-Control", "no-store");
	}
	return response;
}
