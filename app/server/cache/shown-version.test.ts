// A kept page is drawn anew when the shop opens or closes, though nobody has changed anything.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useServer } from "#test/listen.ts";
import { useTestShop } from "#test/open-shop.ts";
import { readShownVersion } from "./shown-version.server.ts";

const shop = useTestShop();
const server = useServer(shop);

/** The owner's hours, changed as if it were the clock that moved: the catalogue's version stays. */
async function nowIs(state: "open" | "closed") {
	const [from, to] = state === "open" ? [-60, 60] : [60, 120];
	const inMinutes = (minutes: number) =>
		sql`to_char(now() AT TIME ZONE 'Asia/Baku' + ${minutes} * interval '1 minute', 'HH24:MI')`;
	await shop.db.transaction(async (tx) => {
		await tx.execute(sql`ALTER TABLE settings DISABLE TRIGGER USER`);
		await tx.execute(sql`UPDATE settings SET delivery_promise = 'Tez çatdırılır',
			opening_hours = ${inMinutes(from)} || '–' || ${inMinutes(to)}`);
		await tx.execute(sql`ALTER TABLE settings ENABLE TRIGGER USER`);
	});
}

test("what public pages show is another version once the shop has closed", async () => {
	await nowIs("open");
	const open = await readShownVersion(shop.db);
	expect(await readShownVersion(shop.db)).toBe(open);
	await nowIs("closed");
	expect(await readShownVersion(shop.db)).not.toBe(open);
});

test("a page that was kept says a moment later that the shop is closed, and again that it is open", async () => {
	const text = async () => (await fetch(`${server.address}/games`)).text();
	for (const [state, said] of [
		["open", "Tez çatdırılır"],
		["closed", "-d[aə]n sonra çatdırılır"],
		["open", "Tez çatdırılır"],
	] as const) {
		await nowIs(state);
		await expect.poll(text, { timeout: 15_000, interval: 250 }).toMatch(new RegExp(said));
	}
});
