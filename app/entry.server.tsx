import { renderToReadableStream } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { appContext } from "./app-context.server.ts";
import { earlySendingScript } from "./forms/early-sending.tsx";
import { headScript } from "./head-script.ts";
import { callerContext } from "./platform/caller.server.ts";
import { renderSealed } from "./server/request/content-security-policy.server.ts";
import { descriptionOf } from "./settings/describe-page.server.ts";
import { settingsOf } from "./settings/settings-of-request.server.ts";
import { canonicalPath } from "./storefront/canonical.server.ts";
import { FailureReference } from "./storefront/failure-reference.tsx";
import { headTags, withHeadTags } from "./storefront/head-tags.server.ts";

/** Renders a whole page. Nothing is streamed, so a page either works or fails as a whole. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
) {
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const { env } = context.get(appContext);
	const render = (nonce: string) =>
		withOwnSignal(request.signal, async (signal) => {
			const page = await renderToReadableStream(
				<FailureReference value={context.get(callerContext).requestId.slice(0, 8)}>
					<ServerRouter context={entry} url={request.url} nonce={nonce} />
				</FailureReference>,
				{ signal, nonce, onError: (error) => logFailure(error, request, context) },
			);
			await page.allReady;
			return new Response(page).text();
		});
	const url = new URL(request.url);
	// A page that says that the database is away is rendered without it.
	const settings = status >= 500 ? undefined : await settingsOf(context);
	const { html, policy } = await renderSealed(render, {
		pathname: url.pathname,
		constantScripts: [headScript, earlySendingScript],
		widgetUrl: settings?.epointWidgetUrl ?? "",
		https: env.https,
	});
	headers.set("Content-Security-Policy", policy);
	const path = canonicalPath(url);
	// A failure is not for search engines.
	const description = status === 200 ? descriptionOf(context) : null;
	const { origin = "" } = env;
	const tags = headTags({ description, path, origin, settings });
	return new Response(withHeadTags(prioritizeVisible(html), tags), { status, headers });
}

/**
 * Passes `work` a signal of its own that is aborted with the request's. React never removes its
 * listener, and a request's signal with a listener outlives the request: each page would stay in memory.
 */
async function withOwnSignal<Result>(
	requestSignal: AbortSignal,
	work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const controller = new AbortController();
	const abort = () => controller.abort(requestSignal.reason);
	requestSignal.addEventListener("abort", abort);
	if (requestSignal.aborted) abort();
	try {
		return await work(controller.signal);
	} finally {
		requestSignal.removeEventListener("abort", abort);
	}
}

/** Lowers the priority of scripts, so that they do not compete with the style sheet and the font. */
function prioritizeVisible(html: string): string {
	return html.replaceAll(
		'<link rel="modulepreload"',
		'<link rel="modulepreload" fetchpriority="low"',
	);
}

export const handleError: HandleErrorFunction = (error, { request, context }) =>
	logFailure(error, request, context);

function logFailure(error: unknown, request: Request, context: Readonly<RouterContextProvider>) {
	// A client that goes away in the middle is no failure of ours.
	if (request.signal.aborted) return;
	const { pathname } = new URL(request.url);
	const caller = context.get(callerContext);
	context.get(appContext).log.error({ err: error, ...caller, pathname }, "request failed");
}
