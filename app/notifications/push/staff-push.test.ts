// What an admin chooses to be told of on one browser, by the form of the page.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeCustomer } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";
import { PUSH_ACTS } from "#test/security/push-acts.ts";

const shop = useTestShop();

test("it is recorded who is told of what, and that it ends", async () => {
	const admin = await makeCustomer(shop, { role: "admin" });
	for (const { make } of PUSH_ACTS) {
		const { path, fields = {} } = await make(shop.db, admin.id);
		expect((await shop.fetch(path, formPost(fields, admin.cookie))).status).toBe(200);
	}
	const { rows } = await shop.db.execute(sql`
		SELECT action, actor_id AS by, after FROM audit_entries WHERE subject_id = ${admin.id}
		ORDER BY id`);
	expect(rows).toEqual([
		{ action: "push.on", by: admin.id, after: { orders: false, topUps: true } },
		{ action: "push.off", by: admin.id, after: null },
	]);
});
