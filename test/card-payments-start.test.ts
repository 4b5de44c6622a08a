// Card payments in the shop as `npm start` runs it: with the provider that it brings, in several processes,
// and through kill -9 between every two steps.
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { type FakePayment, openFakeEpoint } from "#app/server/fake-epoint/fake-epoint.server.ts";
import { makeCustomer } from "./make.ts";
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
