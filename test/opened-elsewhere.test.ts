// What colleagues have open, by the pages that they asked for.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeUser, openSession } from "./make.ts";
import { useTestShop } from "./open-shop.ts";

const shop = useTestShop();
let colleague: { id: string; cookie: string };
beforeAll(async () => {
	const { id } = await makeUser(shop.db, { role: "admin" });
	colleague = { id, cookie: await openSession(shop, id) };
});

const isOpen = () => shop.app.presence.openedByOthers("another");
const ask = (address: string) =>
	shop.fetch(address, { headers: { cookie: colleague.cookie } }).then(({ status }) => status);

async function isHeldBack() {
	const locks = await shop.db.execute(
		sql`SELECT FROM pg_locks JOIN pg_database ON oid = database
			WHERE datname = current_database() AND NOT granted`,
	);
	return locks.rows.length > 0;
}

test.each(["/admin/orders?order=", "/admin/balance?topUp="])(
	"of %s the one that was asked for last is open, whichever comes to its turn first",
	async (page) => {
		expect(await ask(`${page}before`)).toBe(200);
		expect(isOpen()).toEqual(["before"]);
		let asked: Promise<number> | undefined;
		await shop.db.transaction(async (transaction) => {
			// It is not known who asks before this transaction ends.
			await transaction.execute(sql`LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE`);
			asked = ask(`${page}earlier`);
			await expect.poll(isHeldBack).toBe(true);
			const heldMs = Date.now();
			await expect.poll(() => Date.now()).toBeGreaterThan(heldMs);
			shop.app.presence.note(colleague.id, "later", Date.now());
		});
		expect(await asked).toBe(200);
		expect(isOpen()).toEqual(["later"]);
		expect(await ask(`${page}last`)).toBe(200);
		expect(isOpen()).toEqual(["last"]);
	},
);
