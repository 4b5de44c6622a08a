// Card payments in the shop as `npm start` runs it: with the provider that it brings, in several processes,
// and through kill -9 between every two steps.
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { askCardRefund } from "#app/balance/epoint/ask-card-refund.server.ts";
import { FOLLOW } from "#app/balance/epoint/follow-payment-job.server.ts";
import { putJob } from "#app/platform/jobs/job-rows.server.ts";
import { type FakePayment, openFakeEpoint } from "#app/server/fake-epoint/fake-epoint.server.ts";
import { makeAdmin, makeCustomer } from "./make.ts";
import { refunding } from "./make-card-refund.ts";
import { expectMoneyInOrder } from "./money/expect-money-in-order.ts";
import { formPost } from "./open-shop.ts";
import { makeFolder, removeFolder, runShop } from "./run-shop.ts";
import { type TestDatabase, useTestDatabase } from "./test-database.ts";

// Each test starts processes.
vi.setConfig({ testTimeout: 120_000 });

const AUTH_SECRET = "a secret that all processes share";
const database = useTestDatabase();
const secret = AUTH_SECRET;

async function start(environment: Record<string, string>) {
	const folder = makeFolder();
	const place = { ...database.environment, DATA_DIR: folder, BACKUPS: "0", AUTH_SECRET };
	const shop = runShop({ ...place, ...environment });
	onTestFinished(async () => {
		await shop.stop();
		removeFolder(folder);
	});
	return { shop, address: await shop.address() };
}

function pay(address: string, cookie: string) {
	const form = { amount: "30.75", type: "epoint", plain: "1" };
	return fetch(`${address}/balance`, { ...formPost(form, cookie), redirect: "manual" });
}

async function paid({ db }: TestDatabase, userId: string) {
	const { rows } = await db.execute<{ balance: number; entries: number }>(sql`
		SELECT balance_qepik AS balance, (SELECT count(*) FROM balance_entries
			WHERE balance_entries.user_id = balances.user_id) AS entries
		FROM balances WHERE user_id = ${userId}`);
	return rows[0];
}

test.each(["1", "2"])(
	"with EPOINT_FAKE=1 and %s processes money comes by itself",
	async (workers) => {
		const { shop, address } = await start({ EPOINT_FAKE: "1", WORKERS: workers });
		const fake = /card payments are made up \((http:\S+)\)/.exec(shop.output)?.[1];
		const { id, cookie } = await makeCustomer({ db: database.db, secret });
		const page = (await pay(address, cookie)).headers.get("location");
		const waiting = await (await fetch(`${address}${page}`, { headers: { cookie } })).text();
		const bank = new RegExp(`href="(${fake}/pay/\\w+)"`).exec(waiting)?.[1] as string;
		const body = new URLSearchParams({ pays: "yes", manner: "honest" });
		const back = await fetch(bank, { method: "POST", body, redirect: "manual" });
		expect(back.headers.get("location")).toBe(`${address}${page}`);
		await expect.poll(() => paid(database, id)).toEqual({ balance: 3075, entries: 1 });
		await expectMoneyInOrder(database.db);
	},
);

test.each([[{ ORIGIN: "https://magaza.example", TRUST_PROXY: "loopback" }], [{ HOST: "0.0.0.0" }]])(
	"a start with EPOINT_FAKE=1 and %o is refused",
	async (environment) => {
		const shop = runShop({ ...database.environment, EPOINT_FAKE: "1", ...environment });
		expect(await shop.ended).toBe(1);
		expect(shop.output).toContain("EPOINT_FAKE gives money to whoever asks");
	},
);

type Fake = Awaited<ReturnType<typeof openFakeEpoint>>;
type Shop = Awaited<ReturnType<typeof start>>;

/** Until the provider is asked this for the `time`-th time. */
const asked = (fake: Fake, path: string, time = 1) =>
	expect
		.poll(() => fake.asked.filter((question) => question.path.endsWith(path)).length)
		.toBe(time);

const settled = (payment: FakePayment) => {
	payment.status = "success";
	return payment;
};

/** Hangs at the question with this number, and at no other. */
function hangAt(fake: Fake, path: "/request" | "/get-status", time: number) {
	let questions = 0;
	fake.answers[path] = ({ transaction = "" }) => {
		questions++;
		if (questions === time) return "hang";
		return fake.event(fake.payments.get(transaction) as FakePayment);
	};
}

test.each<[string, (fake: Fake, shop: Shop, cookie: string) => Promise<unknown>]>([
	[
		"while the provider is asked for a payment",
		async (fake, { address }, cookie) => {
			fake.answers["/request"] = () => "hang";
			pay(address, cookie).catch(() => {});
			await asked(fake, "/request");
			const orderId = fake.asked[0]?.fields.order_id as string;
			fake.payments.set("te-lost", {
				...{ transaction: "te-lost", orderId, amount: "30.75", description: "" },
				...{ status: "success", successUrl: "", errorUrl: "" },
			});
		},
	],
	[
		"between the call and the question",
		async (fake, { address }, cookie) => {
			await pay(address, cookie);
			hangAt(fake, "/get-status", 1);
			const [payment] = [...fake.payments.values()].map(settled);
			await fake.call(fake.event(payment as FakePayment));
			await asked(fake, "/get-status");
		},
	],
	[
		"between the two questions of a payment that nobody called for",
		async (fake, { address }, cookie) => {
			const page = (await pay(address, cookie)).headers.get("location");
			[...fake.payments.values()].map(settled);
			hangAt(fake, "/get-status", 2);
			await fetch(`${address}${page}`, formPost({}, cookie));
			await asked(fake, "/get-status", 2);
		},
	],
])("kill -9 %s loses no money", async (_, until) => {
	const fake = await openFakeEpoint();
	onTestFinished(() => fake.close());
	const first = await start({ EPOINT_FAKE: fake.origin });
	fake.callbackUrl = `${first.address}/epoint/callback`;
	const { id, cookie } = await makeCustomer({ db: database.db, secret });
	await until(fake, first, cookie);
	first.shop.child.kill("SIGKILL");
	await first.shop.ended;
	expect(await paid(database, id)).toEqual({ balance: 0, entries: 0 });
	fake.answers = {};
	// As after half a minute, and the lease of whoever died.
	await database.db.execute(
		sql`UPDATE epoint_payments SET asked_at = now() - interval '40 seconds'`,
	);
	await database.db.execute(sql`UPDATE jobs SET leased_until = '-infinity'`);
	const second = await start({ EPOINT_FAKE: fake.origin });
	fake.callbackUrl = `${second.address}/epoint/callback`;
	const payment = [...fake.payments.values()][0] as FakePayment;
	// The provider calls until it is answered; what was answered already is a repetition.
	expect(await fake.call(fake.event(payment))).toBe(200);
	await expect.poll(() => paid(database, id)).toEqual({ balance: 3075, entries: 1 });
	await expectMoneyInOrder(database.db);
});

/** Somebody whose 30.75 ₼ came by card. */
async function makePaid(fake: Fake, { address }: Shop) {
	const { id, cookie } = await makeCustomer({ db: database.db, secret });
	await pay(address, cookie);
	const payment = settled([...fake.payments.values()].at(-1) as FakePayment);
	await fake.call(fake.event(payment));
	await expect.poll(() => paid(database, id)).toEqual({ balance: 3075, entries: 1 });
	return { id, payment };
}

type PaidOne = Awaited<ReturnType<typeof makePaid>>;

/** An admin gives all of it back to the card; the shop's own process sends it. */
async function giveBack({ payment }: PaidOne) {
	const adminId = (await makeAdmin(database.db)).id;
	const wish = { topUpId: payment.orderId, amountQepik: 3075, reason: "Sınaq", adminId };
	await askCardRefund(refunding(database.db), wish);
}

/** No job can be removed, as where its process dies a moment before; returns the way to end that. */
async function refuseRemovals() {
	await database.db.execute(
		sql.raw(`
		CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS
			'BEGIN RAISE EXCEPTION ''not now''; END';
		CREATE TRIGGER refuse_removal BEFORE DELETE ON jobs
			FOR EACH ROW EXECUTE FUNCTION refuse_removal()`),
	);
	return () =>
		database.db.execute(
			sql.raw("DROP TRIGGER refuse_removal ON jobs; DROP FUNCTION refuse_removal()"),
		);
}

test.each<[string, (fake: Fake, one: PaidOne) => Promise<unknown>]>([
	[
		"between the two questions of a return that nobody called for",
		async (fake, { payment }) => {
			payment.status = "returned";
			hangAt(fake, "/get-status", 2);
			await putJob(database.db, { kind: FOLLOW, key: payment.orderId });
			await asked(fake, "/get-status", 3);
		},
	],
	[
		"between a return's commit and the removal of its job",
		async (fake, { id, payment }) => {
			const end = await refuseRemovals();
			payment.status = "returned";
			await fake.call(fake.event(payment));
			await expect.poll(() => paid(database, id)).toEqual({ balance: 0, entries: 2 });
			return end;
		},
	],
	[
		"between the mark that a refund is sent and the provider's answer",
		async (fake, one) => {
			fake.answers["/reverse"] = () => {
				one.payment.status = "returned";
				return "hang";
			};
			await giveBack(one);
			await asked(fake, "/reverse");
		},
	],
])("kill -9 %s takes no money twice", async (_, until) => {
	const fake = await openFakeEpoint();
	onTestFinished(() => fake.close());
	const first = await start({ EPOINT_FAKE: fake.origin });
	fake.callbackUrl = `${first.address}/epoint/callback`;
	const one = await makePaid(fake, first);
	const end = await until(fake, one);
	first.shop.child.kill("SIGKILL");
	await first.shop.ended;
	if (typeof end === "function") await end();
	fake.answers = {};
	const sent = fake.asked.filter(({ path }) => path.endsWith("/reverse")).length;
	await database.db.execute(sql`UPDATE jobs SET leased_until = '-infinity', next_at = now()`);
	await start({ EPOINT_FAKE: fake.origin });
	const waits = async () => {
		const { rows } = await database.db.execute(
			sql`SELECT FROM jobs WHERE kind IN ('epoint-payment', 'epoint-reverse')`,
		);
		return rows.length;
	};
	await expect.poll(waits).toBe(0);
	expect(await paid(database, one.id)).toEqual({ balance: 0, entries: 2 });
	// What was marked as sent is asked about, and never sent again.
	expect(fake.asked.filter(({ path }) => path.endsWith("/reverse"))).toHaveLength(sent);
	const { rows } = await database.db.execute(sql`
		SELECT status FROM card_refunds WHERE top_up_id = ${one.payment.orderId}`);
	expect(rows).toEqual(sent > 0 ? [{ status: "returned" }] : []);
	await expectMoneyInOrder(database.db);
});

test("kill -9 between a credit's commit and the removal of its job credits once", async () => {
	const fake = await openFakeEpoint();
	onTestFinished(() => fake.close());
	const first = await start({ EPOINT_FAKE: fake.origin });
	fake.callbackUrl = `${first.address}/epoint/callback`;
	const end = await refuseRemovals();
	const { id } = await makePaid(fake, first);
	first.shop.child.kill("SIGKILL");
	await first.shop.ended;
	await end();
	await database.db.execute(sql`UPDATE jobs SET leased_until = '-infinity', next_at = now()`);
	await start({ EPOINT_FAKE: fake.origin });
	const waits = () => database.db.execute(sql`SELECT FROM jobs WHERE kind = 'epoint-payment'`);
	await expect.poll(async () => (await waits()).rows.length).toBe(0);
	expect(await paid(database, id)).toEqual({ balance: 3075, entries: 1 });
	await expectMoneyInOrder(database.db);
});
