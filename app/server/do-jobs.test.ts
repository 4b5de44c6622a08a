// What a shop that starts has done for it from then on, by what it is connected to.
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { LOOK_BACK } from "#app/balance/epoint/look-back-job.server.ts";
import { WATCH } from "#app/notifications/telegram/watch-job.server.ts";
import { PARKED } from "#app/orders/parked/park-order.server.ts";
import { openFakeTelegram, TOKEN } from "#test/fake-telegram.ts";
import { openTestShop } from "#test/open-shop.ts";
import { openFakeEpoint } from "./fake-epoint/fake-epoint.server.ts";

async function open(environment: Record<string, string> = {}) {
	const shop = await openTestShop(environment);
	onTestFinished(() => shop.close());
	return shop;
}

async function openForKinds(environment: Record<string, string>) {
	const shop = await open(environment);
	return async () => {
		const { rows } = await shop.db.execute<{ kind: string }>(sql`SELECT kind FROM jobs`);
		return rows.map(({ kind }) => kind);
	};
}

test("with a bot it watches what lies about, for the staff", async () => {
	const fake = await openFakeTelegram();
	onTestFinished(() => fake.close());
	const kinds = await openForKinds({ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: fake.apiUrl });
	await expect.poll(kinds).toContain(WATCH);
});

test("what is given up is told to the pages of the admins", async () => {
	const { app, db } = await open();
	await db.execute(sql`ALTER TABLE parked_orders RENAME TO not_there`);
	const published: string[] = [];
	app.hub.onPublished((topics) => published.push(...topics));
	await app.jobs.put(db, { kind: PARKED, key: "its last try", afterS: 3600 });
	await db.execute(sql`UPDATE jobs SET tries = 19, next_at = now() WHERE kind = ${PARKED}`);
	await app.jobs.put(db, { kind: PARKED, key: "its last try", afterS: 0 });
	await expect.poll(() => published).toEqual(["admin"]);
});

test("with card payments it looks back at those that were credited", async () => {
	const fake = await openFakeEpoint();
	onTestFinished(() => fake.close());
	const kinds = await openForKinds({ EPOINT_FAKE: fake.origin });
	await expect.poll(kinds).toContain(LOOK_BACK);
});
