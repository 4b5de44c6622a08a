// One session that opens as many event streams as it can, and gives them all something to do.
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { useServer } from "../listen.ts";
import { makeCustomer } from "../make.ts";
import { formPost, useTestShop } from "../open-shop.ts";
import { shownIn } from "../shown-in.ts";
import { HARDER, meetVictim, SERVED } from "./victim.ts";

const shop = useTestShop({ TRUST_PROXY: "loopback" });
const server = useServer(shop);

const RENAMES_PER_HOUR = 10;

/** Counts the look-ups of sessions: the event streams have no other statements. */
function countLookUps() {
	const pool = shop.app.lookups.$client;
	const query = pool.query;
	let count = 0;
	Object.assign(pool, {
		query(this: typeof pool, ...args: Parameters<typeof query>) {
			const [statement] = args as unknown as [{ text?: string } | string];
			const text = typeof statement === "string" ? statement : (statement.text ?? "");
			if (/select "users"."role"|select "role"/i.test(text)) count++;
			return Reflect.apply(query, this, args);
		},
	});
	onTestFinished(() => void Object.assign(pool, { query }));
	return () => count;
}

const rename = (cookie: string, name: string) =>
	shop.fetch("/profile", formPost({ intent: "name", name }, cookie));

test("500 streams of one session are 20, and an event is one look-up for all of them", async () => {
	const victim = await meetVictim({ shop, address: server.address });
	const { id, cookie } = await makeCustomer(shop);
	const open = () => server.openStream(cookie, "198.51.100.1");
	const streams = await Promise.all(Array.from({ length: 500 * HARDER }, open));
	await expect.poll(() => shop.app.hub.listeners).toBe(20);
	const lookUps = countLookUps();
	shop.app.hub.publish(`user:${id}`);
	const told = () => streams.filter(({ topics }) => topics.includes(`user:${id}`)).length;
	await expect.poll(told).toBe(20);
	expect(lookUps()).toBe(1);
	shop.app.hub.publish("catalog");
	await expect
		.poll(() => streams.filter(({ topics }) => topics.includes("catalog")).length)
		.toBe(20);
	expect(lookUps()).toBe(1);
	expect(await victim.shopUnderAttack({ rounds: 5 * HARDER })).toEqual(SERVED);
	for (const { close } of streams) close();
});

test("a name may be changed ten times in an hour, and what was typed stays", async () => {
	const { id, cookie } = await makeCustomer(shop);
	const other = await makeCustomer(shop);
	for (let count = 0; count < RENAMES_PER_HOUR; count++) {
		expect((await rename(cookie, `Ad ${count}`)).status).toBe(200);
	}
	const refused = await rename(cookie, "Bir ad artıq");
	expect(refused.status).toBe(429);
	const page = await shownIn(refused);
	expect(page).toContain("Çox cəhd etdiniz, bir az sonra yenidən yoxlayın");
	expect(page).toContain("Bir ad artıq");
	const { rows } = await shop.db.execute(sql`SELECT name FROM users WHERE id = ${id}`);
	expect(rows).toEqual([{ name: "Ad 9" }]);
	expect((await rename(other.cookie, "Ad")).status).toBe(200);
	await shop.db.execute(
		sql`UPDATE limits SET ends_at = ends_at - interval '59 minutes' WHERE name = 'rename'`,
	);
	expect((await rename(cookie, "Tez")).status).toBe(429);
	await shop.db.execute(
		sql`UPDATE limits SET ends_at = ends_at - interval '1 minute' WHERE name = 'rename'`,
	);
	expect((await rename(cookie, "Sonra")).status).toBe(200);
});
