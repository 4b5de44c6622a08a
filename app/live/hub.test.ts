import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { openDatabaseProxy } from "#test/database-proxy.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { openBus } from "./bus.server.ts";
import { type Hub, openHub } from "./hub.server.ts";
import type { Topic } from "./topics.ts";

function listenTo(hub: Hub, ...topics: Topic[]) {
	const heard: string[] = [];
	const frames: Buffer[] = [];
	let ended = false;
	const leave = hub.subscribe({
		topics,
		tell: (_, frame) => {
			frames.push(frame);
			heard.push(frame.toString().trim());
		},
		end: () => {
			ended = true;
		},
	});
	return { heard, frames, leave, isEnded: () => ended };
}

describe("a hub", () => {
	let hub: Hub;
	beforeEach(() => {
		hub = openHub();
	});
	afterEach(() => hub.close());

	test("sends each listener its own topics only, the same bytes to all", async () => {
		const [first, second, other] = [
			listenTo(hub, "catalog"),
			listenTo(hub, "catalog", "user:a"),
			listenTo(hub, "user:b"),
		];
		hub.publish("user:a", "catalog");
		await expect.poll(() => second.heard).toEqual(["data: user:a", "data: catalog"]);
		expect(first.heard).toEqual(["data: catalog"]);
		expect(first.frames[0]).toBe(second.frames[1]);
		expect(other.heard).toEqual([]);
	});

	test("sends a burst of changes once", async () => {
		const listener = listenTo(hub, "catalog", "settings");
		for (let change = 0; change < 100; change++) hub.publish("catalog");
		hub.publish("settings");
		await expect.poll(() => listener.heard).toEqual(["data: catalog", "data: settings"]);
	});

	test("sends what was published since, and nothing again", async () => {
		const listener = listenTo(hub, "catalog", "settings");
		hub.publish("catalog");
		await expect.poll(() => listener.heard).toEqual(["data: catalog"]);
		hub.publish("settings");
		await expect.poll(() => listener.heard).toEqual(["data: catalog", "data: settings"]);
	});

	test("ends every stream and drops every cached page when events may have been lost", () => {
		const listeners = [listenTo(hub, "catalog"), listenTo(hub, "user:a")];
		const dropped: string[] = [];
		hub.onPublished((topics) => dropped.push(...topics));
		hub.endEverybody();
		expect(listeners.every(({ isEnded }) => isEnded())).toBe(true);
		expect(dropped).toEqual(["catalog", "settings"]);
		expect(hub.listeners).toBe(0);
	});

	test("ends every stream when it is closed", () => {
		const listener = listenTo(hub, "catalog");
		hub.close();
		expect(listener.isEnded()).toBe(true);
	});

	test("sends to thousands, in slices", async () => {
		const listeners = Array.from({ length: 3000 }, () => listenTo(hub, "catalog"));
		hub.publish("catalog");
		await expect.poll(() => listeners.every(({ heard }) => heard.length === 1)).toBe(true);
	});

	test("lets page caches drop their pages before any listener is told", () => {
		const listener = listenTo(hub, "catalog");
		const dropped: string[] = [];
		hub.onPublished((topics) => dropped.push(...topics));
		hub.publish("catalog");
		expect(dropped).toEqual(["catalog"]);
		expect(listener.heard).toEqual([]);
	});

	test("sends nothing to a listener that left", async () => {
		const [gone, stays] = [listenTo(hub, "catalog"), listenTo(hub, "catalog")];
		gone.leave();
		hub.publish("catalog");
		await expect.poll(() => stays.heard).toHaveLength(1);
		expect(gone.heard).toEqual([]);
		expect(hub.listeners).toBe(1);
	});
});

describe("two hubs on one database", () => {
	const log = openLog({ logLevel: "silent" });
	const database = useTestDatabase();
	let [here, there]: Hub[] = [];
	let buses: Awaited<ReturnType<typeof openBus>>[];
	beforeEach(async () => {
		[here, there] = [openHub(), openHub()];
		buses = [
			await openBus(database.url, { hub: here, log }),
			await openBus(database.url, { hub: there, log }),
		];
	});
	afterEach(async () => {
		here?.close();
		there?.close();
		for (const bus of buses) await bus.close();
	});

	test("receive each other's changes once, and drop cached pages before any listener is told", async () => {
		const [near, far] = [listenTo(here as Hub, "catalog"), listenTo(there as Hub, "catalog")];
		const before = there?.position() ?? "";
		let toldWhenDropped: number | undefined;
		there?.onPublished(() => {
			toldWhenDropped = near.heard.length + far.heard.length;
		});
		here?.publish("catalog");
		await expect.poll(() => [near.heard.length, far.heard.length]).toEqual([1, 1]);
		expect(toldWhenDropped).toBe(0);
		expect(there?.publishedSince(before, ["catalog", "settings"])).toEqual(["catalog"]);
	});

	test("pass on more topics than fit into one notification", async () => {
		const topics = Array.from(
			{ length: 1000 },
			(_, user) => `user:customer-number-${user}` as const,
		);
		const far = listenTo(there as Hub, ...topics);
		here?.publish(...topics);
		await expect.poll(() => far.heard.length).toBe(1000);
	});

	test("end every stream after the connection was lost, so that all pages revalidate", async () => {
		const far = listenTo(there as Hub, "catalog");
		await database.db.execute(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE application_name = 'gamestore live' AND datname = current_database()`);
		await expect.poll(far.isEnded).toBe(true);
		const [near, again] = [listenTo(here as Hub, "catalog"), listenTo(there as Hub, "catalog")];
		await expect
			.poll(() => {
				if (near.heard.length === 0) here?.publish("catalog");
				return again.heard.length;
			})
			.toBeGreaterThan(0);
	});

	test("what is published while the connection is lost is told once, as soon as it is back", async () => {
		const proxy = await openDatabaseProxy(database.url);
		onTestFinished(() => proxy.close());
		const hub = openHub();
		buses.push(await openBus(proxy.url, { hub, log }));
		const [near, far] = [listenTo(hub, "catalog"), listenTo(there as Hub, "catalog", "settings")];
		proxy.refuse();
		hub.publish("catalog");
		await expect.poll(() => near.heard.length).toBe(1);
		expect(far.heard).toHaveLength(0);
		proxy.reopen();
		await expect.poll(() => far.heard.length).toBe(1);
		hub.publish("settings");
		await expect.poll(() => far.heard.length).toBeGreaterThan(1);
		expect(far.heard.join()).not.toMatch(/catalog.*catalog/s);
	});

	describe("behind a network that drops packets", () => {
		let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
		beforeEach(async () => {
			proxy = await openDatabaseProxy(database.url);
		});
		afterEach(() => proxy.close());

		async function openBehindProxy(pingEveryMs: number) {
			const hub = openHub();
			const bus = await openBus(proxy.url, { hub, log, pingEveryMs });
			buses.push(bus);
			proxy.fallSilent();
			proxy.reopen();
			return { hub, bus };
		}

		test("a server that vanished is missed, and the connection made anew", async () => {
			const { hub } = await openBehindProxy(100);
			const listener = listenTo(hub, "catalog");
			await expect.poll(listener.isEnded, { timeout: 20_000 }).toBe(true);
			const again = listenTo(hub, "catalog");
			here?.publish("catalog");
			await expect.poll(() => again.heard.length).toBe(1);
		});

		test("after an outage the connection is made anew at once", async () => {
			// No ping notices it before.
			const { hub, bus } = await openBehindProxy(600_000);
			const listener = listenTo(hub, "catalog");
			bus.renew();
			await expect.poll(listener.isEnded, { timeout: 20_000 }).toBe(true);
			const again = listenTo(hub, "catalog");
			here?.publish("catalog");
			await expect.poll(() => again.heard.length).toBe(1);
		});
	});
});
