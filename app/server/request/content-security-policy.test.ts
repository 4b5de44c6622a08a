import { expect, test } from "vitest";
import { sealPage } from "./content-security-policy.server.ts";

const page = (text: string) =>
	`<script nonce="secret-nonce">ours()</script><p>${text}</p><script nonce="secret-nonce" src="/a.js"></script>`;

const sources = { pathname: "/", constantScripts: ["theme()"], widgetUrl: "", https: true };

test("control 23: our inline scripts are allowed by digest, and the nonce is removed from the page", () => {
	const { html, policy } = sealPage(page(""), "secret-nonce", sources);
	expect(html).toBe(`<script>ours()</script><p></p><script src="/a.js"></script>`);
	expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2);
	expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test("control 23: a script that was injected through user input is not allowed", () => {
	const clean = sealPage(page(""), "secret-nonce", sources);
	const dirty = sealPage(page("<script>theirs()</script>"), "secret-nonce", sources);
	expect(dirty.policy).toBe(clean.policy);
});

test.each([
	["https://pay.example/form?shop=1", "frame-src 'self' https://pay.example"],
	["/demo/epoint", "frame-src 'self'"],
	["javascript:alert(1)", "frame-src 'self'"],
	["https://pay.example; script-src *", "frame-src 'self'"],
])("control 23: with the widget %s only its origin may be framed", (widgetUrl, expected) => {
	const { policy } = sealPage("", "nonce", { ...sources, widgetUrl });
	expect(policy.split("; ")).toContain(expected);
	expect(policy).toContain("frame-ancestors 'none'");
});

test("control 23: our own stand-in for the form can be framed by us alone", () => {
	const { policy } = sealPage("", "nonce", { ...sources, pathname: "/demo/epoint" });
	expect(policy).toContain("frame-ancestors 'self'");
});
