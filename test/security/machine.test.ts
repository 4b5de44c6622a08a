// Controls 54 to 59, and limits: what the server reveals, accepts and waits for.

import { readdirSync, readFileSync, statSync } from "node:fs";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { listen as listenOn } from "#app/server/listen.server.ts";
import {
	metricsListener,
	openHealthAndMetrics,
} from "#app/server/request/health-and-metrics.server.ts";
import { useServer } from "../listen.ts";
import { makeCustomer } from "../make.ts";
import { ADMIN, formPost, openBeside, openTestShop, signInAs, useTestShop } from "../open-shop.ts";

const METRICS_TOKEN = "only-for-the-figures-of-this-test";

const shop = useTestShop({ METRICS_TOKEN });
const server = useServer(shop);

/** The metrics of the shop, as Prometheus reads them. */
async function metrics(): Promise<string> {
	const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
	return (await fetch(`${server.address}/metrics`, { headers })).text();
}

describe("control 54: a failure", () => {
	test("shows a page with a reference, and no internals", async () => {
		const broken = await openTestShop();
		await broken.db.execute(sql`ALTER TABLE settings RENAME TO settings_gone`);
		for (const path of ["/", "/_root.data", "/session"]) {
			const response = await broken.fetch(path, { headers: { cookie: "gamestore.x=y" } });
			const text = await response.text();
			expect(text).not.toMatch(/select |settings_gone|node_modules|at .*\.js:\d|postgres/i);
			if (path !== "/") continue;
			expect(response.status).toBe(500);
			expect(text).toContain("Səhifə açılmadı");
			const reference = response.headers.get("x-request-id")?.slice(0, 8) ?? "-";
			expect(text).toContain(`İstinad: ${reference}`);
		}
		await broken.close();
	});

	test("no response names the server software or its version", async () => {
		const { headers } = await shop.fetch("/");
		expect([headers.get("server"), headers.get("x-powered-by")]).toEqual([null, null]);
	});
});

describe("control 55 and 59: what is not served", () => {
	test.each([
		"/.git/config",
		"/.env",
		"/package.json",
		"/server/index.js",
		"/assets/../../server/index.js",
		"/assets/%2e%2e/%2e%2e/server/index.js",
		"/pictures/..%2fauth-secret",
		"/pictures/%2e%2e%2fauth-secret.avif",
		"/auth-secret",
		"/index.html",
		"/metrics.json",
	])("%s", async (path) => {
		expect((await shop.fetch(path)).status).toBe(404);
	});

	test.each(["/assets/made-up.js", "/fonts/made-up.woff2", "/pictures/made-up.avif"])(
		"%s, which does not exist, is a plain 404 without a rendered page",
		async (path) => {
			const response = await shop.fetch(path);
			expect(response.status).toBe(404);
			expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
		},
	);

	test("the browser's files hold no source map, no secret and no server code", () => {
		const folder = "build/client";
		const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
		expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
		const scripts = files.filter((file) => file.endsWith(".js"));
		expect(scripts.length).toBeGreaterThan(10);
		for (const file of scripts) {
			const code = readFileSync(join(folder, file), "utf8");
			expect(code).not.toMatch(
				/DATABASE_URL|AUTH_SECRET|SMTP_URL|balance_entries|sourceMappingURL/,
			);
		}
	});

	test("the secret is readable by its owner alone", () => {
		const { mode } = statSync(join(shop.dataDirectory, "auth-secret"));
		expect(mode & 0o777).toBe(0o600);
	});

	test("a changed secret invalidates every session", async () => {
		const cookie = await signInAs(shop, ADMIN);
		const rotated = await openBeside(shop, { AUTH_SECRET: "x".repeat(40) });
		const page = await rotated.fetch("/admin", { headers: { cookie }, redirect: "manual" });
		await rotated.close();
		expect(page.headers.get("location")).toMatch(/^\/login/);
	});
});

describe("the metrics for Prometheus", () => {
	test("are served to whoever sends the token, and contain no paths or addresses", async () => {
		await shop.fetch("/games");
		await shop.fetch("/games-of-nobody");
		const text = await metrics();
		expect(text).toMatch(/^http_requests_total\{method="GET",route="\/games",status="200"\} \d+$/m);
		expect(text).toMatch(/^live_listeners \d+$/m);
		expect(text).toMatch(/^page_cache_pages \d+$/m);
		expect(text).not.toMatch(/games-of-nobody|127\.0/);
	});

	test.each([
		["nobody in particular", {}],
		["another token", { authorization: `Bearer ${METRICS_TOKEN}x` }],
		["the token without its scheme", { authorization: METRICS_TOKEN }],
		["a proxy on this machine", { "x-forwarded-for": "203.0.113.9" }],
	])("are not served to %s", async (_, headers) => {
		expect((await fetch(`${server.address}/metrics`, { headers })).status).toBe(404);
	});

	test("are served to nobody where no token is set", async () => {
		const env = { ...shop.app.env, metricsToken: undefined };
		const pages = openHealthAndMetrics({ ...shop.app, env });
		for (const authorization of ["Bearer ", "Bearer undefined", `Bearer ${METRICS_TOKEN}`]) {
			const request = { url: "/metrics", method: "GET", headers: { authorization } };
			expect(pages.answer(request as never, {} as never)).toBe(false);
		}
	});

	test("are served without a token on a port of their own, and nothing else is", async () => {
		const serving = await listenOn(metricsListener, { host: "127.0.0.1", port: 0 });
		const own = `http://127.0.0.1:${serving.port}`;
		expect(await (await fetch(`${own}/metrics`)).text()).toMatch(
			/^# TYPE http_requests_total counter$/m,
		);
		expect((await fetch(`${own}/games`)).status).toBe(404);
		await serving.close();
	});
});

test("control 52: security events are counted", async () => {
	const countOf = async (event: string) => {
		const text = await metrics();
		const line = new RegExp(`^security_events_total\\{event="${event}"\\} (\\d+)$`, "m");
		return Number(line.exec(text)?.[1] ?? 0);
	};
	const admin = await signInAs(shop, ADMIN);
	const { cookie: customer } = await makeCustomer(shop);
	const actions: [string, () => Promise<unknown>][] = [
		["signed-in", () => signInAs(shop, ADMIN)],
		["sign-in-failed", () => shop.fetch("/login", formPost({ email: ADMIN.email, password: "x" }))],
		[
			"password-reset-asked",
			() => shop.fetch("/forgot-password", formPost({ email: "a@b.example" })),
		],
		["access-refused", () => shop.fetch("/admin", { headers: { cookie: customer } })],
		[
			"admin-act",
			() => shop.fetch("/admin/balance", formPost({ id: "x", intent: "reject" }, admin)),
		],
		[
			"cross-site-refused",
			() => shop.fetch("/login", { method: "POST", headers: { origin: "null" } }),
		],
		["signed-out", () => shop.fetch("/logout", formPost({}, customer))],
	];
	for (const [event, action] of actions) {
		const before = await countOf(event);
		await action();
		expect([event, (await countOf(event)) - before]).toEqual([event, 1]);
	}
});

test("a request that the client gives up is no failure of the shop", async () => {
	const countOf = async (status: number) => {
		const line = new RegExp(
			`^http_requests_total\\{method="GET",route=".*",status="${status}"\\} (\\d+)$`,
			"gm",
		);
		return Array.from((await metrics()).matchAll(line)).reduce((sum, [, n]) => sum + Number(n), 0);
	};
	const [gone, failed] = [await countOf(499), await countOf(500)];
	const arrived = Promise.withResolvers<void>();
	const listener: RequestListener = (request, response) => {
		shop.listener(request, response);
		arrived.resolve();
	};
	const serving = await listenOn(listener, { host: "127.0.0.1", port: 0 });
	await shop.db.transaction(async (transaction: Queryable) => {
		// Every page reads the settings: none can be rendered before this transaction ends.
		await transaction.execute(sql`LOCK TABLE settings IN ACCESS EXCLUSIVE MODE`);
		const client = new AbortController();
		const answer = fetch(`http://127.0.0.1:${serving.port}/login`, { signal: client.signal });
		await arrived.promise;
		client.abort();
		await expect(answer).rejects.toThrow("abort");
		// The loader gives up waiting after its timeout, when the client is long gone.
		await expect.poll(() => countOf(499)).toBe(gone + 1);
	});
	expect(await countOf(500)).toBe(failed);
	await serving.close();
});

describe("limits", () => {
	test("slow clients are disconnected, and the others are served meanwhile", async () => {
		const limits = { headersTimeout: 300, connectionsCheckingInterval: 50 };
		const options = { host: "127.0.0.1", port: 0, server: limits };
		const serving = await listenOn(shop.listener, options);
		const slow = Array.from({ length: 100 }, () => {
			const socket = connect(serving.port, "127.0.0.1");
			socket.write("GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ");
			return new Promise<void>((resolve) =>
				socket
					.on("error", () => {})
					.on("close", () => resolve())
					.resume(),
			);
		});
		const answer = await fetch(`http://127.0.0.1:${serving.port}/healthz`);
		expect(answer.status).toBe(200);
		await Promise.all(slow);
		await serving.close();
	});

	test("headers beyond the limit are refused", async () => {
		const serving = await listenOn(shop.listener, { host: "127.0.0.1", port: 0 });
		const headers = { "x-long": "x".repeat(20_000) };
		const answer = await fetch(`http://127.0.0.1:${serving.port}/healthz`, { headers });
		expect(answer.status).toBe(431);
		await serving.close();
	});
});
