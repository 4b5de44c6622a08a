// A page opens its first event stream with what it was sent with, and is told what it has missed.
import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type { Topic } from "#app/live/topics.ts";
import { untilTold } from "#test/hear-published.ts";
import { openStream, useServer } from "#test/listen.ts";
import { makeCustomer } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
const server = useServer(shop);
afterEach(() => shop.app.hub.endEverybody());

const AS_A_PAGE = { "sec-fetch-mode": "navigate" };

/** Asks for a page as a browser does that shows it; `fetch` would say of itself that it is none. */
async function open(path: string, cookie = "", headers: OutgoingHttpHeaders = AS_A_PAGE) {
	const sent = request(`${server.address}${path}`, {
		headers: { cookie, ...headers },
		agent: false,
	}).end();
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	response.resume();
	const told = response.headers["server-timing"]?.toString() ?? "";
	const [, asOf] = /^as-of;desc="(.+)"$/.exec(told) ?? [];
	return { status: response.statusCode, etag: response.headers.etag, told, asOf };
}

/** Publishes, and waits until open pages were told of it. */
const publish = (...topics: Topic[]) =>
	untilTold(shop.app.hub, topics.at(-1) as Topic, () => shop.app.hub.publish(...topics));

/** What a page's stream begins with, before the next that everybody hears. */
async function toldFirst(
	since: string | undefined,
	cookie = "",
	headers: Record<string, string> = {},
) {
	const query = since === undefined ? "" : `?since=${encodeURIComponent(since)}`;
	const stream = await openStream(server.address, cookie, { query, headers });
	onTestFinished(() => stream.close());
	shop.app.hub.publish("outage");
	await expect.poll(() => stream.topics).toContain("outage");
	return stream.topics.slice(0, stream.topics.indexOf("outage"));
}

test("a page that has missed nothing is told nothing, whether it came from memory or was rendered", async () => {
	const { cookie } = await makeCustomer(shop);
	await publish("catalog", "settings");
	for (const path of ["/", "/", "/login", "/search-of-nothing"]) {
		const { asOf } = await open(path);
		expect(await toldFirst(asOf)).toEqual([]);
	}
	for (const path of ["/", "/orders"]) {
		const { status, asOf } = await open(path, cookie);
		expect(status).toBe(200);
		expect(await toldFirst(asOf, cookie)).toEqual([]);
	}
});

test("a page is told what was published since it was asked for, of what it hears", async () => {
	const { id, cookie } = await makeCustomer(shop);
	const { asOf } = await open("/orders", cookie);
	await publish(`user:${id}`, "user:somebody-else", "admin", "settings");
	expect(await toldFirst(asOf, cookie)).toEqual(["settings", `user:${id}`]);
});

test("a page that the browser had is as new as the answer that it is unchanged", async () => {
	const first = await open("/games");
	await publish("catalog");
	const { status, asOf } = await open("/games", "", {
		...AS_A_PAGE,
		"if-none-match": first.etag,
	});
	expect(status).toBe(304);
	expect(await toldFirst(first.asOf)).toEqual(["catalog"]);
	expect(await toldFirst(asOf)).toEqual([]);
});

test("a page of before a time in which nothing was heard loads everything anew", async () => {
	const { asOf } = await open("/");
	shop.app.hub.endEverybody();
	expect(await toldFirst(asOf)).toEqual(["anything"]);
	expect(await toldFirst("")).toEqual(["anything"]);
});

test("a page that was asked for by somebody else than is here now loads everything anew", async () => {
	const [one, other] = [await makeCustomer(shop), await makeCustomer(shop)];
	const [asOf, ofVisitor] = [(await open("/orders", one.cookie)).asOf, (await open("/")).asOf];
	expect(await toldFirst(asOf, other.cookie)).toEqual(["anything"]);
	expect(await toldFirst(asOf)).toEqual(["anything"]);
	expect(await toldFirst(ofVisitor, one.cookie)).toEqual(["anything"]);
	expect(await toldFirst(asOf, one.cookie)).toEqual([]);
});

test("a page whose session has ended since loads everything anew", async () => {
	const { cookie } = await makeCustomer(shop);
	const { asOf } = await open("/orders", cookie);
	expect(await toldFirst(asOf, cookie)).toEqual([]);
	await shop.fetch("/logout", formPost({}, cookie));
	expect(await toldFirst(asOf, cookie)).toEqual(["anything"]);
});

test("a page that opens a stream once more is told nothing, for it looks at everything", async () => {
	const { asOf } = await open("/");
	await publish("catalog");
	expect(await toldFirst(asOf, "", { "last-event-id": "opened" })).toEqual([]);
	expect(await toldFirst(undefined)).toEqual([]);
	expect(await toldFirst(asOf)).toEqual(["catalog"]);
});

test("whatever is no page that a browser shows is sent without it", async () => {
	for (const headers of [{ "sec-fetch-mode": "cors" }, { "sec-fetch-mode": "no-cors" }, {}]) {
		const { status, told } = await open("/games", "", headers);
		expect([status, told]).toEqual([200, ""]);
	}
});

test("nothing of a session's token is told", async () => {
	const { cookie } = await makeCustomer(shop);
	const { asOf = "" } = await open("/orders", cookie);
	const [, token = "?"] = /session_token=([\w-]+)/.exec(cookie) ?? [];
	expect(token.length).toBeGreaterThan(20);
	for (let at = 0; at + 8 < token.length; at++) expect(asOf).not.toContain(token.slice(at, at + 8));
	const again = await open("/orders", cookie);
	expect(again.asOf?.split("~")[1]).toBe(asOf.split("~")[1]);
	expect(asOf).toMatch(/^[\w-]+\.[\d.]+~[\w-]{43}$/);
});
