import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { currentCaller } from "#app/platform/caller.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { readOwnMetrics, writeMetrics } from "#app/platform/metrics.server.ts";
import { type HttpEnv, hasDisconnected, identifyCaller } from "./identify-caller.server.ts";

let lines: string[];
let proxies: string[];
beforeEach(() => {
	lines = [];
	proxies = [];
});

/** A server that answers with what it knows of the caller. */
function serve(trustProxy?: string, peer = "10.0.0.1") {
	const log = openLog({ logLevel: "debug" }, { write: (line: string) => lines.push(line) });
	const http = new Hono<HttpEnv>();
	http.use(identifyCaller({ trustProxy }, log, { note: (peer) => proxies.push(peer) }));
	http.get("*", (c) =>
		c.json({
			...c.get("caller"),
			everywhere: currentCaller.getStore(),
			isGone: hasDisconnected(c),
		}),
	);
	return (path: string, headers: HeadersInit = {}, outgoing?: HttpEnv["Bindings"]["outgoing"]) =>
		http.request(path, { headers }, { incoming: { socket: { remoteAddress: peer } }, outgoing });
}

const FORWARDED = { "x-forwarded-for": "203.0.113.9" };

test("each request gets an id of its own, whatever the client says", async () => {
	const ask = serve();
	const ids = [];
	for (let time = 0; time < 2; time++) {
		const response = await ask("/", { "x-request-id": "made-up" });
		const { requestId, everywhere } = await response.json();
		expect(response.headers.get("x-request-id")).toBe(requestId);
		expect(everywhere.requestId).toBe(requestId);
		ids.push(requestId);
	}
	expect(ids[0]).toMatch(/^[0-9a-z]{20}$/);
	expect(ids[0]).not.toBe(ids[1]);
});

test("control 57: the address is the connection's, or what a trusted proxy says", async () => {
	const addressOf = async (trustProxy?: string) =>
		(await (await serve(trustProxy)("/", FORWARDED)).json()).address;
	expect(await addressOf()).toBe("10.0.0.1");
	expect(await addressOf("10.0.0.0/8")).toBe("203.0.113.9");
	expect(await addressOf("loopback")).toBe("10.0.0.1");
});

test("a peer that nobody trusts and that forwards for others is noted, and whom it names is known", async () => {
	const claimedBy = async (headers: Record<string, string>, trustProxy?: string, peer?: string) =>
		(await (await serve(trustProxy, peer)("/", headers)).json()).claimed;
	expect(await claimedBy(FORWARDED)).toBe("203.0.113.9");
	expect(await claimedBy({ forwarded: "for=203.0.113.9;proto=https" })).toBe("203.0.113.9");
	expect(proxies).toEqual(["10.0.0.1", "10.0.0.1"]);
	expect(await claimedBy({})).toBeUndefined();
	expect(await claimedBy(FORWARDED, "10.0.0.1")).toBeUndefined();
	expect(await claimedBy({ "x-forwarded-for": "nobody" })).toBeUndefined();
	expect(proxies).toHaveLength(2);
	// A stranger may have made it up.
	expect(await claimedBy(FORWARDED, undefined, "198.51.100.1")).toBeUndefined();
	expect(proxies).toEqual(["10.0.0.1", "10.0.0.1", "198.51.100.1"]);
});

test("control 8: a request is logged without its query", async () => {
	await serve()("/reset-password?token=secret-token");
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] as string)).toMatchObject({
		...{ address: "10.0.0.1", method: "GET", path: "/reset-password", status: 200 },
		msg: "request",
	});
	expect(lines[0]).not.toContain("secret-token");
});

test.each([
	["waits for its response", { destroyed: false, writableEnded: false }, 200],
	["has got its response", { destroyed: true, writableEnded: true }, 200],
	["went away before it", { destroyed: true, writableEnded: false }, 499],
])("a client that %s is counted as such", async (_, outgoing, status) => {
	const label = `http_requests_total{method="GET",route="other",status="${status}"} `;
	const count = async () =>
		Number((await writeMetrics([await readOwnMetrics()])).split(label)[1]?.split("\n")[0] ?? 0);
	const before = await count();
	const response = await serve()("/", {}, outgoing);
	expect((await response.json()).isGone).toBe(status === 499);
	expect(await count()).toBe(before + 1);
	expect(JSON.parse(lines[0] as string).status).toBe(status);
});
