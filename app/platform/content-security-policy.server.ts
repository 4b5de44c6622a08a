import { createHash } from "node:crypto";
import { isFramedByOurselves } from "./security-headers.server.ts";

type Sources = {
	pathname: string;
	/** Bodies of inline scripts that are the same on every page. */
	constantScripts: string[];
	/** The owner's payment form; the only foreign page that may stand in a frame. */
	widgetUrl: string;
	https: boolean;
};

/**
 * Says in a header which scripts a rendered page may run: our files, and the inline scripts that
 * we wrote ourselves, by their digests. While the page is rendered these carry a mark that nobody
 * else knows; it is taken off again, so the page can be kept and sent to everyone, and a script
 * that found its way into the page through somebody's text has neither mark nor digest.
 */
export function sealPage(html: string, mark: string, sources: Sources) {
	const attribute = ` nonce="${mark}"`;
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
		// Toasts and drawn positions are style attributes, which have no digests.
		"style-src": "'self' 'unsafe-inline'",
		// The owner may name pictures anywhere; plain http only where the shop itself is on it.
		"img-src": `'self' https: ${https ? "" : "http: "}data: blob:`,
		"connect-src": "'self'",
		"frame-src": `'self' ${widget}`,
		// A browser also asks this of the redirect that a form without JavaScript ends with.
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
	return url && /^https?:$/.test(url.protocol) ? url.origin : "";
}
