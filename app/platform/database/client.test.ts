import { expect, test } from "vitest";
import { openDatabaseProxy } from "#test/database-proxy.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { connectClient, endClient } from "./client.server.ts";

const database = useTestDatabase();

test("of several servers the next one is used where the first cannot be reached", async () => {
	const away = await openDatabaseProxy(database.url);
	away.refuse();
	const { host } = new URL(away.url);
	const url = new URL(database.url);
	const both = database.url.replace(url.host, `${host},${url.host}`);
	const client = await connectClient(both, { name: "test" });
	expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
	await endClient(client);
	expect(away.refused).toBe(1);
	await away.close();
});

test("a connection to a server that no longer answers is cut when it is closed", async () => {
	const proxy = await openDatabaseProxy(database.url);
	const client = await connectClient(proxy.url, { name: "test" });
	proxy.fallSilent();
	await endClient(client);
	await expect.poll(() => proxy.connections).toBe(0);
	await proxy.close();
});
