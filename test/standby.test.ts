// A failover: for a while the shop is connected to a standby, which accepts neither writes nor LISTEN
// until it is promoted.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBus } from "#app/live/bus.server.ts";
import { openHub } from "#app/live/hub.server.ts";
import { connectClient, endClient } from "#app/platform/database/client.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import {
	type EmbeddedPostgres,
	startEmbeddedPostgres,
} from "#app/platform/postgres/postgres.server.ts";
import { openDatabaseProxy } from "./database-proxy.ts";
import { makeCustomer, makeGame } from "./make.ts";
import { formPost, openShopOn } from "./open-shop.ts";

let directory: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), "gamestore-standby-"));
	// Started by root, PostgreSQL runs as another user, who has to be able to enter.
	chmodSync(directory, 0o755);
	postgres = await start();
});
afterAll(async () => {
	await postgres.stop();
	rmSync(directory, { recursive: true, force: true });
});

function start() {
	return startEmbeddedPostgres({
		directory: join(directory, "postgres"),
		secretsDirectory: directory,
		settings: { fsync: "off", shared_buffers: "16MB" },
		log: () => {},
	});
}

/** Restarts the server as a standby, which waits for the WAL of a primary. */
async function startAsStandby() {
	await postgres.stop();
	writeFileSync(join(directory, "postgres/standby.signal"), "");
	postgres = await start();
}

/** Makes it take writes again, as `pg_ctl promote` does. */
async function promote() {
	const file = (name: string) => join(directory, "postgres", name);
	writeFileSync(file("promote"), "");
	process.kill(Number(readFileSync(file("postmaster.pid"), "utf8").split("\n")[0]), "SIGUSR1");
	const isStandby = async () => (await onServer("SELECT pg_is_in_recovery() AS is"))[0].is;
	await expect.poll(isStandby).toBe(false);
}

async function onServer(statement: string) {
	const client = await connectClient(postgres.ownerUrl, { name: "test" });
	try {
		return (await client.query(statement)).rows;
	} finally {
		await endClient(client);
	}
}

async function countLiveConnections(): Promise<number> {
	const rows = await onServer(
		"SELECT FROM pg_stat_activity WHERE application_name = 'gamestore live'",
	);
	return rows.length;
}

test("a connection that cannot LISTEN is closed", async () => {
	await startAsStandby();
	// Left open, one connection per attempt would use up the server's within a minute.
	const bus = openBus(postgres.ownerUrl, { hub: openHub(), log: openLog({ logLevel: "silent" }) });
	await expect(bus).rejects.toThrow("LISTEN");
	await expect.poll(countLiveConnections).toBe(0);
	await promote();
});

test("on a standby nothing is sold; after its promotion the shop recovers by itself", async () => {
	const proxy = await openDatabaseProxy(postgres.ownerUrl);
	const shop = await openShopOn(proxy.url, { DATABASE_URL: proxy.url });
	const db = openDatabase(postgres.ownerUrl);
	const game = await makeGame(db, { priceQepik: 1 });
	const { cookie } = await makeCustomer({ db, secret: shop.secret }, { balanceQepik: 1000 });
	await db.close();
	let attempts = 0;
	const buy = () => {
		const line = { gameId: game.id, name: game.name, quantity: 1, playerId: null };
		const lines = JSON.stringify([line]);
		const fields = { attemptId: `attempt-${++attempts}`, seenTotalQepik: "1", lines };
		return shop.fetch("/cart", formPost(fields, cookie));
	};
	expect((await buy()).status).toBe(302);

	await startAsStandby();
	proxy.leadTo(postgres.ownerUrl);
	await expect.poll(() => shop.app.health.isAvailable(), { timeout: 30_000 }).toBe(false);
	expect((await buy()).status).toBe(503);
	await promote();
	await expect.poll(async () => (await buy()).status).toBe(302);
	// Live updates work again.
	await expect.poll(countLiveConnections).toBe(1);
	await shop.close();
	await proxy.close();
});

test("of several hosts the first one is used that answers and accepts writes", async () => {
	await startAsStandby();
	const gone = await openDatabaseProxy(postgres.ownerUrl);
	gone.refuse();
	const there = await openDatabaseProxy(postgres.ownerUrl);
	const { username, password, pathname } = new URL(postgres.ownerUrl);
	const hosts = [gone, there].map(({ url }) => new URL(url).host).join(",");
	const several = `postgres://${username}:${password}@${hosts}${pathname}`;

	const any = openDatabase(several, { connections: 2 });
	expect((await any.execute("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
	await any.close();

	const writing = openDatabase(`${several}?target_session_attrs=read-write`, { connections: 2 });
	await expect(writing.execute("SELECT 1")).rejects.toMatchObject({
		cause: { name: "ConnectionLost" },
	});
	await promote();
	expect((await writing.execute("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
	expect(gone.connections + there.connections).toBeLessThanOrEqual(2);
	await writing.close();
	await Promise.all([gone.close(), there.close()]);
});
