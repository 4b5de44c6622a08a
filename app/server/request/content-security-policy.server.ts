import { createHash } from "node:crypto";
import { newId } from "#app/core/ids.ts";
import { isHost } from "#app/core/web-address.ts";
import { isFramedByOurselves } from "./security-headers.server.ts";

type Sources = {
	pathname: string;
	/** Bodies of inline scripts that are the same on every page. */
	constantScripts: string[];
	/** The owner's payment form; the only foreign page that may be framed. */
	widgetUrl: string;
	https: boolean;
};

/**
 * Renders a page with its Content-Security-Policy: it may run our files, and our own inline scripts
 * by their digests. While the page is rendered these have a nonce that nobody else knows. It is
 * removed here, so that the page can be cached and sent to everyone; a script that was injected
 * through user input has neither nonce nor digest.
 */
export async function renderSealed(render: (nonce: string) => Promise<string>, sources: Sources) {
	const nonce = newId();
	const html = await render(nonce);
	const attribute = ` nonce="${nonce}"`;
	const digests = new Set(sources.constantScripts.map(digestOf));
	for (const [, attributes = "", body = ""] of html.matchAll(SCRIPT)) {
		if (body && attributes.includes(attribute)) digests.add(digestOf(body));
	}
	return { html: html.replaceAll(attribute, ""), policy: policyOf([...digests], sources) };
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

function digestOf(script: string): string {
	return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

function policyOf(digests: string[], { pathname, widgetUrl, https }: Sources): string {
	const widget = foreignOrigin(widgetUrl);
	const framed = isFramedByOurselves(pathname);
	const directives = {
		"default-src": "'self'",
		"script-src": `'self' ${digests.join(" ")}`,
		// Toasts and computed positions use style attributes, which have no digests.
		"style-src": "'self' 'unsafe-inline'",
		// The owner may use pictures of any host; plain http only where the shop itself uses it.
		"img-src": `'self' https: ${https ? "" : "http: "}data: blob:`,
		"connect-src": "'self'",
		"frame-src": `'self' ${widget}`,
		// A browser also applies this to the redirect that answers a form without JavaScript.
		"form-action": `'self' https://wa.me ${widget}`,
		"frame-ancestors": framed ? "'self'" : "'none'",
		"object-src": "'none'",
		"base-uri": "'none'",
	};
	const listed = Object.entries(directives).map(([name, value]) => `${name} ${value.trim()}`);
	return listed.join("; ");
}

function foreignOrigin(address: string): string {
	const url = URL.parse(address);
	return url && /^https?:$/.test(url.protocol) && isHost(url.host) ? url.origin : "";
}
