import { expect, test } from "vitest";
import { renderSealed } from "./content-security-policy.server.ts";

const page = (nonce: string, text: string) =>
	`<script nonce="${nonce}">ours()</script><p>${text}</p><script nonce="${nonce}" src="/a.js"></script>`;

const sources = { pathname: "/", constantScripts: ["theme()"], widgetUrl: "", https: true };

const sealPage = (text: string, others: Partial<typeof sources> = {}) =>
	renderSealed(async (nonce) => page(nonce, text), { ...sources, ...others });

test("control 23: our inline scripts are allowed by digest, and the nonce is removed from the page", async () => {
	const { html, policy } = await sealPage("");
	expect(html).toBe(`<script>ours()</script><p></p><script src="/a.js"></script>`);
	expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2);
	expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test("control 23: each page is rendered with a nonce that nobody can guess", async () => {
	const nonces = new Set<string>();
	const noted = async (nonce: string) => {
		nonces.add(nonce);
		return "";
	};
	for (let time = 0; time < 10; time++) await renderSealed(noted, sources);
	expect(nonces.size).toBe(10);
	for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-z]{20}$/);
});

test("control 23: a script that was injected through user input is not allowed", async () => {
	const { policy } = await sealPage("");
	let formerNonce = "";
	await renderSealed(async (nonce) => {
		formerNonce = nonce;
		return "";
	}, sources);
	for (const attribute of ["", ` nonce="${formerNonce}"`, ` nonce=""`]) {
		const dirty = await sealPage(`<script${attribute}>theirs()</script>`);
		expect(dirty.policy).toBe(policy);
	}
});

/** The policy with its digests left out. */
async function policyOf(others: Partial<typeof sources>): Promise<string> {
	const { policy } = await sealPage("", others);
	return policy.replaceAll(/ 'sha256-[^']+'/g, "");
}

const EVERYWHERE =
	"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' https: data: blob:; connect-src 'self'; frame-src 'self'; " +
	"form-action 'self' https://wa.me; frame-ancestors 'none'; object-src 'none'; base-uri 'none'";

test("control 23: a page loads, sends and shows what the policy lists, and nothing else", async () => {
	expect(await policyOf({})).toBe(EVERYWHERE);
});

test("control 23: only a shop without https shows pictures that come by plain http", async () => {
	const expected = EVERYWHERE.replace("https: data:", "https: http: data:");
	expect(await policyOf({ https: false })).toBe(expected);
});

test("control 23: the owner's payment form may be framed, and be sent to", async () => {
	const expected = EVERYWHERE.replace("frame-src 'self'", "frame-src 'self' https://pay.example");
	expect(await policyOf({ widgetUrl: "https://pay.example/form?shop=1" })).toBe(
		expected.replace("https://wa.me", "https://wa.me https://pay.example"),
	);
});

test.each([
	"/demo/epoint",
	"javascript:alert(1)",
	"ftp://pay.example/",
	"https://pay.example; script-src *",
	"https://pay.example;script-src",
	"https://*",
	"https://*.example",
	"https://pay.example,evil.example",
])("control 23: the widget %s adds nothing to the policy", async (widgetUrl) =>
	expect(await policyOf({ widgetUrl })).toBe(EVERYWHERE),
);

test("control 23: our own stand-in for the form can be framed by us alone", async () => {
	const expected = EVERYWHERE.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
	expect(await policyOf({ pathname: "/demo/epoint" })).toBe(expected);
});
