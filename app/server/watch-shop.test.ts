import { type SQL, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { readOwnMetrics, writeMetrics } from "#app/platform/metrics.server.ts";
import { makeUser } from "#test/make.ts";
import { openProxiedShop } from "#test/open-shop.ts";
import { useOpened } from "#test/use-opened.ts";
import { watchShop } from "./watch-shop.server.ts";

const shop = useOpened("shop", () => openProxiedShop());
afterEach(() => shop.proxy.reopen());

/** The figures of the shop, and how often its database was asked for them and has answered. */
function watch() {
	const watched = { asked: 0, answered: 0 };
	const execute = (query: SQL) => {
		watched.asked++;
		return shop.app.lookups.execute(query).finally(() => watched.answered++);
	};
	watchShop({ ...shop.app, lookups: { ...shop.app.lookups, execute } as typeof shop.app.lookups });
	return watched;
}

async function figures(): Promise<Record<string, number>> {
	const lines = (await writeMetrics([await readOwnMetrics()])).matchAll(/^(\w+) ([\d.]+)$/gm);
	return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, Number(value)]));
}

/** The same once its database has answered: an answer does not wait for one that is slow. */
async function allFigures() {
	let told: Record<string, number> = {};
	await expect
		.poll(async () => {
			told = await figures();
			return told;
		})
		.toHaveProperty("top_ups_waiting");
	return told;
}

const DATABASE_FIGURES = ["top_ups_waiting", "top_up_oldest_age_seconds", "orders_waiting"];

test("what waits is told with its age, and the last check of the money", async () => {
	const { id, email } = await makeUser(shop.db);
	for (const [top, age] of ["1 hour", "90 seconds"].entries()) {
		await shop.db.execute(sql`
			INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type, created_at)
			VALUES (${`top-up-${top}`}, ${id}, ${email}, 100, 'abb', now() - ${age}::interval)`);
	}
	watch();
	const { money_check_age_seconds, ...before } = await allFigures();
	expect(money_check_age_seconds).toBeUndefined();
	expect(before).toMatchObject({ top_ups_waiting: 2, orders_waiting: 0, database_available: 1 });
	expect(before.top_up_oldest_age_seconds).toBeGreaterThanOrEqual(3600);
	expect(before.top_up_oldest_age_seconds).toBeLessThan(3900);
	await shop.db.execute(sql`
		INSERT INTO money_checks (checked_at, findings)
		VALUES (now() - interval '2 days', '[]'), (now() - interval '1 day', '["a", "b"]')`);
	watch();
	const after = await allFigures();
	expect(after.money_check_findings).toBe(2);
	expect(after.money_check_age_seconds).toBeGreaterThanOrEqual(86_400);
	expect(after.money_check_age_seconds).toBeLessThan(87_000);
});

test("however often they are scraped, one query asks for all figures", async () => {
	const watched = watch();
	for (let time = 0; time < 2; time++) await Promise.all([figures(), figures()]);
	expect(watched.asked).toBe(1);
});

test.each([
	["is gone", () => shop.proxy.refuse()],
	["says nothing", () => shop.proxy.fallSilent()],
])("while the database %s its figures are left out, and the others come soon", async (_, lose) => {
	const watched = watch();
	lose();
	const told = await figures();
	expect(watched).toEqual({ asked: 1, answered: 0 });
	expect(DATABASE_FIGURES.filter((name) => name in told)).toEqual([]);
	expect(told.process_start_time_seconds).toBeGreaterThan(0);
	await expect.poll(async () => (await figures()).database_available, { timeout: 30_000 }).toBe(0);
	const away = await readOwnMetrics();
	// Known to be away, it is not even asked: that is no figure either.
	watch();
	expect(Object.keys(await figures()).filter((name) => DATABASE_FIGURES.includes(name))).toEqual(
		[],
	);
	shop.proxy.reopen();
	await expect.poll(async () => (await figures()).database_available, { timeout: 30_000 }).toBe(1);
	// What one of several processes does not reach is away.
	const ofBoth = await writeMetrics([away, await readOwnMetrics()]);
	expect(ofBoth).toMatch(/^database_available 0$/m);
	await expect
		.poll(async () => (await figures()).top_ups_waiting, { timeout: 20_000, interval: 500 })
		.toBe(2);
});
