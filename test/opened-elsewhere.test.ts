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

test.each(["/admin/orders?order=", "/admin/balance?topUp="])(
	"of %s the one that was asked for last is open, however long the one before takes to read",
	async (page) => {
		const ask = (id: string) =>
			shop.fetch(page + id, { headers: { cookie: colleague.cookie } }).then(({ status }) => status);
		const isOpen = () => shop.app.presence.openedByOthers("another");
		const asked: Promise<number>[] = [];
		await shop.db.transaction(async (transaction) => {
			// No queue can be read to its end before this transaction ends.
			await transaction.execute(sql`LOCK TABLE saved_filters IN ACCESS EXCLUSIVE MODE`);
			for (const id of ["earlier", "later"]) {
				asked.push(ask(id));
				await expect.poll(isOpen).toEqual([id]);
			}
		});
		expect(await Promise.all(asked)).toEqual([200, 200]);
		expect(isOpen()).toEqual(["later"]);
	},
);
