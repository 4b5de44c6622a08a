import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeAdmin, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { createTopUp } from "./create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "./decide-top-up.server.ts";
import { listTopUpsOf } from "./read-top-ups.server.ts";
import { withdrawTopUp } from "./withdraw-top-up.server.ts";

const database = useTestDatabase();
const TOO_MANY = "Gözləyən sorğularınız çoxdur, əvvəlcə cavabı gözləyin";

function ask(
	{ id, email }: { id: string; email: string },
	db: Parameters<typeof createTopUp>[0] = database.db,
) {
	return createTopUp(db, { userId: id, userEmail: email, amountQepik: 100, type: "epoint" });
}

/** A customer for whom nineteen top-ups wait. */
async function patientCustomer() {
	const customer = await makeUser(database.db);
	const waiting: string[] = [];
	for (let asked = 1; asked <= 19; asked++) waiting.push((await ask(customer)).id);
	return { customer, waiting };
}

test.each([100, 10_000_000])(
	"a top-up over %i qəpik is recorded as it was asked for",
	async (amountQepik) => {
		const { id: userId, email: userEmail } = await makeUser(database.db);
		const asked = { userId, userEmail, amountQepik, type: "epoint" as const };
		const { id } = await createTopUp(database.db, asked);
		expect((await listTopUpsOf(database.db, { userId })).topUps).toMatchObject([
			{ id, amountQepik, type: "epoint", status: "pending" },
		]);
	},
);

test("the twentieth top-up that waits is the last, until one of them is decided or withdrawn", async () => {
	const { db } = database;
	const { customer, waiting } = await patientCustomer();
	const adminId = (await makeAdmin(db)).id;
	await ask(customer);
	const [first, second, third] = waiting as [string, string, string];
	for (const decide of [
		() => approveTopUp(db, { topUpId: first, adminId }),
		() => rejectTopUp(db, { topUpId: second, adminId, reason: "Sınaq" }),
		() => withdrawTopUp(db, { topUpId: third, userId: customer.id }),
	]) {
		await expect(ask(customer)).rejects.toThrow(TOO_MANY);
		await decide();
		await ask(customer);
	}
	await expect(ask(customer)).rejects.toThrow(TOO_MANY);
	await ask(await makeUser(db));
});

test("card payments that came to nothing do not count, until there are too many of them", async () => {
	const { db } = database;
	const { customer, waiting } = await patientCustomer();
	await ask(customer);
	const [failed, open] = waiting as [string, string];
	const pay = (id: string, ended: string | null) =>
		db.execute(sql`INSERT INTO epoint_payments (top_up_id, ended) VALUES (${id}, ${ended})`);
	await pay(open, null);
	await expect(ask(customer)).rejects.toThrow(TOO_MANY);
	await pay(failed, "failed");
	const { id } = await ask(customer);
	await expect(ask(customer)).rejects.toThrow(TOO_MANY);
	await pay(id, "expired");
	for (const other of waiting.slice(2, 12)) await pay(other, "failed");
	// A script that declines its own cards does not fill the queue.
	await db.execute(sql`
		INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type)
		SELECT 'declined-' || n, ${customer.id}, '', 100, 'epoint' FROM generate_series(1, 178) AS n`);
	await db.execute(sql`
		INSERT INTO epoint_payments (top_up_id, ended)
		SELECT 'declined-' || n, 'failed' FROM generate_series(1, 178) AS n`);
	await ask(customer);
	await expect(ask(customer)).rejects.toThrow(TOO_MANY);
});

test("a customer who asks twice at once is counted one after the other", async () => {
	const { db } = database;
	const { customer } = await patientCustomer();
	const waits = async () => {
		const { rows } = await db.execute(sql`SELECT FROM pg_locks WHERE locktype = 'advisory'
			AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
		return rows.length > 0;
	};
	let answer: Promise<string> | undefined;
	await db.transaction(async (tx) => {
		await ask(customer, tx);
		let hasAnswer = false;
		answer = ask(customer)
			.then(
				() => "recorded",
				({ message }: Error) => message,
			)
			.finally(() => {
				hasAnswer = true;
			});
		// The twentieth is not committed yet: nothing may be said before it is.
		await expect.poll(async () => hasAnswer || (await waits())).toBe(true);
	});
	expect(await answer).toBe(TOO_MANY);
});
