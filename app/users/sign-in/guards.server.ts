import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { redirectWithFlash } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { callerContext } from "../../platform/caller.server.ts";
import { logSecurity } from "../../platform/log.server.ts";
import { findSignedIn, type SignedIn } from "./find-signed-in.server.ts";

/** Who is asking, on every page behind a guard. */
export const signedInContext = createContext<SignedIn>();

/** Turns a visitor away to the login page, which brings them back to where they wanted to go. */
export const requireSignedIn: MiddlewareFunction<Response> = async (args, next) => {
	args.context.set(signedInContext, await signedInOrLogin(args));
	return privately(await next());
};

/** Turns a visitor away to the login page, and a customer away to the home page. */
export const requireAdmin: MiddlewareFunction<Response> = async (args, next) => {
	const person = await signedInOrLogin(args);
	const { request, url, context } = args;
	const { log } = context.get(appContext);
	const act = {
		...context.get(callerContext),
		userId: person.id,
		method: request.method,
		path: url.pathname,
	};
	if (person.role !== "admin") {
		logSecurity(log, "access-refused", act);
		throw redirect("/");
	}
	context.set(signedInContext, person);
	const response = privately(await next());
	if (request.method !== "GET") {
		logSecurity(log, "admin-act", { ...act, status: response.status });
	}
	return response;
};

const FRESH_MS = 12 * 60 * 60 * 1000;

/**
 * Asks for the password again, unless this session began with it within the last 12 hours. For
 * acts that a stolen laptop must not be enough for: another's balance, another's role.
 */
export function requireFreshPassword({ url, context }: Pick<GuardArgs, "url" | "context">): void {
	const { signedInAt } = context.get(signedInContext);
	if (Date.now() - signedInAt.getTime() < FRESH_MS) return;
	const next = encodeURIComponent(`${url.pathname}${url.search}`);
	throw redirectWithFlash(`/confirm-password?next=${next}`, "confirm-password");
}

type GuardArgs = Parameters<MiddlewareFunction<Response>>[0];

async function signedInOrLogin({ request, url, context }: GuardArgs) {
	const person = await findSignedIn(context.get(appContext), request.headers.get("cookie"));
	if (person) return person;
	const login = `/login?next=${encodeURIComponent(`${url.pathname}${url.search}`)}`;
	// A session may end while a page is open: what was tried then is answered in words.
	throw request.method === "GET" ? redirect(login) : redirectWithFlash(login, "sign-in");
}

/** A page of a person is never stored, so that the back button after a logout shows nothing. */
function privately(response: Response): Response {
	response.headers.set("Cache-Control", "no-store");
	return response;
}
