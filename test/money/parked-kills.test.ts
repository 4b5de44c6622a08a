// kill -9 of the shop between every two steps of an order that waits for its money: parked, credited,
// looked at by the job, placed, marked, done.
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "#app/core/ids.ts";
import { formatAmount } from "#app/core/money.ts";
import { makeAdmin, makeCustomer, makeGame, openPayments, openSession, stockOf } from "../make.ts";
import { formPost } from "../open-shop.ts";
import { makeFolder, removeFolder, runShop, type ShopProcess } from "../run-shop.ts";
import { useTestDatabase } from "../test-database.ts";
import { expectMoneyInOrder } from "./expect-money-in-order.ts";

// Each test starts processes.
vi.setConfig({ testTimeout: 120_000 });

const AUTH_SECRET = "a secret that all processes share";
const database = useTestDatabase();
const store = () => ({ db: database.db, secret: AUTH_SECRET });
let admin: string;
beforeAll(async () => {
	await openPayments(database.db);
	admin = await openSession(store(), (await makeAdmin(database.db)).id);
});

const folder = makeFolder();
/** What is started after a kill goes on into the next case. */
let running: ShopProcess | undefined;
afterAll(async () => {
	await running?.stop();
	removeFolder(folder);
});

async function addressOfShop(): Promise<string> {
	const place = { ...database.environment, DATA_DIR: folder, BACKUPS: "0", AUTH_SECRET };
	running ??= runShop(place);
	return running.address();
}

async function killShop() {
	running?.child.kill("SIGKILL");
	await running?.ended;
	running = undefined;
}

/** A key that no lock of the shop has. */
const KEY = 5_200_001;

/** When a trigger fires: `UPDATE OF claim ON jobs`, and for which rows. */
type Step = { before: string; when?: string };

/**
 * From now on nobody gets past this step: whoever comes to it waits for a lock that the test holds.
 * `release` ends that.
 */
async function standStillAt({ before, when = "true" }: Step) {
	const { db } = database;
	const holder = new pg.Client({ connectionString: database.url });
	await holder.connect();
	await holder.query(`SELECT pg_advisory_lock(${KEY})`);
	// The shop waits for a lock a moment only, which would end its transaction.
	await db.execute(
		sql.raw(`
		CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			PERFORM set_config('lock_timeout', '0', true);
			PERFORM pg_advisory_xact_lock_shared(${KEY});
			RETURN coalesce(NEW, OLD);
		END $$;
		CREATE TRIGGER a_step BEFORE ${before}
			FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION stand_still()`),
	);
	const standing = async () => {
		const { rows } = await db.execute<{ pid: number }>(sql`
			SELECT pid FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event = 'advisory'`);
		return rows.map(({ pid }) => pid);
	};
	return {
		/** Until somebody stands there. */
		reached: () => expect.poll(standing).toHaveLength(1),
		/** After its process is gone: PostgreSQL notices that only once the statement is over. */
		async release() {
			for (const pid of await standing())
				await db.execute(sql`SELECT pg_terminate_backend(${pid})`);
			await expect.poll(standing).toEqual([]);
			await db.execute(sql.raw("DROP FUNCTION stand_still() CASCADE"));
			await holder.end();
		},
	};
}

type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

/** Somebody who lacks 3.40 ₼ of the last unit of a game, and what their cart sends. */
async function makeBuyer() {
	const { id, cookie } = await makeCustomer(store(), { balanceQepik: 160 });
	const game = await makeGame(database.db, { trackStock: true, stock: 1 });
	const lines = [{ gameId: game.id, name: "Oyun", quantity: 1, playerId: null }];
	const sent = { intent: "park", type: "abb", attemptId: newId(), lines: JSON.stringify(lines) };
	const form = { ...sent, seenTotalQepik: "500", seenMissingQepik: "340" };
	return { id, gameId: game.id, park: formPost(form, cookie) };
}

const park = async ({ park }: Buyer) => fetch(`${await addressOfShop()}/cart`, park);

async function approve({ id }: Buyer) {
	const { rows } = await database.db.execute<{ id: string; amount: number }>(sql`
		SELECT id, amount_qepik AS amount FROM top_ups WHERE user_id = ${id} AND status = 'pending'`);
	const [topUp] = rows;
	if (!topUp) return;
	const form = { intent: "approve", id: topUp.id, amount: formatAmount(topUp.amount) };
	await fetch(`${await addressOfShop()}/admin/balance`, formPost(form, admin));
}

async function stateOf({ id, gameId }: Buyer) {
	const { rows } = await database.db.execute<Record<string, unknown>>(sql`
		SELECT balance_qepik AS balance,
			(SELECT count(*) FROM top_ups WHERE user_id = ${id}) AS asked,
			(SELECT array_agg(kind || ' ' || amount_qepik ORDER BY sequence) FROM balance_entries
				WHERE user_id = ${id}) AS entries,
			(SELECT count(*) FROM orders WHERE user_id = ${id}) AS orders,
			(SELECT outcome FROM parked_orders WHERE user_id = ${id}) AS outcome,
			(SELECT count(*) FROM jobs JOIN parked_orders ON key = id WHERE user_id = ${id}) AS jobs
		FROM balances WHERE user_id = ${id}`);
	return { ...rows[0], stock: await stockOf(database.db, gameId) };
}

const MADE = "adjustment 160";
const CREDITED = [MADE, "topup 340"];
const BEFORE = { balance: 160, asked: 0, entries: [MADE], orders: 0, jobs: 0, stock: 1 };
const PARKED = { ...BEFORE, asked: 1, outcome: null, jobs: 1 };
const PAID = { ...PARKED, balance: 500, entries: CREDITED };
const ORDERED = { balance: 0, entries: [...CREDITED, "purchase -500"], orders: 1, stock: 0 };
const PLACED = { ...PAID, ...ORDERED, outcome: "placed" };

const JOB = "NEW.kind = 'parked-order'";

test.each<[string, Step, Record<string, unknown>]>([
	["while the cart is parked", { before: "INSERT ON parked_orders" }, BEFORE],
	["before the parking's commit", { before: "INSERT ON jobs", when: JOB }, BEFORE],
	[
		"between the credit and the job that it puts in",
		{ before: "UPDATE OF asked ON jobs", when: JOB },
		PARKED,
	],
	[
		"between the credit's commit and the job",
		{ before: "UPDATE OF claim ON jobs", when: JOB },
		PAID,
	],
	[
		"in the job, while the money is booked",
		{ before: "INSERT ON balance_entries", when: "NEW.kind = 'purchase'" },
		PAID,
	],
	["in the job, while the order is placed", { before: "INSERT ON orders" }, PAID],
	[
		"between the order and the mark that it is placed",
		{ before: "UPDATE OF outcome ON parked_orders" },
		PAID,
	],
	[
		"between the order's commit and the removal of its job",
		{ before: "DELETE ON jobs", when: "OLD.kind = 'parked-order'" },
		PLACED,
	],
])("kill -9 %s: one order, and the money in order", async (_, step, left) => {
	const buyer = await makeBuyer();
	const still = await standStillAt(step);
	const acts = (async () => {
		await park(buyer);
		await approve(buyer);
	})().catch(() => {});
	await still.reached();
	await killShop();
	await acts;
	await still.release();
	expect(await stateOf(buyer)).toMatchObject(left);
	await expectMoneyInOrder(database.db);
	// As after the lease of whoever died.
	await database.db.execute(
		sql`UPDATE jobs SET leased_until = '-infinity' WHERE leased_until <> '-infinity'`,
	);
	// What was not answered is sent again.
	await park(buyer);
	await approve(buyer);
	await expect.poll(() => stateOf(buyer)).toEqual({ ...PLACED, jobs: 0 });
	await expectMoneyInOrder(database.db);
});
