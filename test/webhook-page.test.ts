// The webhook from the switchboard to a receiver, on the built bundle: set, shown, tried, switched off.
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startDoingJobs } from "#app/server/do-jobs.server.ts";
import { type Customer, makeCustomer, makeGame } from "./make.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "./open-shop.ts";
import { isSignedBy, openReceiver, says } from "./webhook-receiver.ts";

const PATH = "/admin/notifications/webhook";

const shop = useTestShop({ WEBHOOK_LOCAL: "1" });
let admin: string;
let customer: Customer;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
	customer = await makeCustomer(shop, { balanceQepik: 5000 });
	startDoingJobs(shop.app);
});
beforeEach(() => shop.db.execute(sql`TRUNCATE webhook, webhook_deliveries, jobs`));

/** What an act answers the page, as text. */
async function act(intent: string, fields: Record<string, string> = {}) {
	const response = await shop.fetch(`${PATH}.data`, formPost({ intent, ...fields }, admin));
	expect(response.headers.get("cache-control")).toBe("no-store");
	return response.text();
}

async function page(address = "/admin/notifications") {
	const response = await shop.fetch(address, { headers: { cookie: admin } });
	expect(response.status).toBe(200);
	return response.text();
}

const secretIn = (text: string) => /whsec_[\w+/]{43}=/.exec(text)?.[0] ?? "";

async function open() {
	const receiver = await openReceiver();
	onTestFinished(() => receiver.close());
	const secret = secretIn(await act("save", { address: receiver.url }));
	return { ...receiver, secret };
}

async function buy() {
	const { id: gameId, name } = await makeGame(shop.db);
	const lines = JSON.stringify([{ gameId, name, quantity: 1, playerId: null }]);
	const cart = { lines, seenTotalQepik: "500", attemptId: gameId };
	const response = await shop.fetch("/cart", formPost(cart, customer.cookie));
	expect(response.status).toBe(302);
}

test("an owner sets an address, an order is told to it, and the page shows what was sent", async () => {
	expect(await page()).toContain("Qurulmayıb");
	const { heard, bodies, secret, url } = await open();
	expect(secret).not.toBe("");
	await buy();
	await expect.poll(() => heard.length).toBe(1);
	expect(heard.every((one) => isSignedBy(secret, one))).toBe(true);
	expect(bodies()).toMatchObject([{ type: "order.placed", data: { customer_id: customer.id } }]);
	await expect.poll(() => page()).toContain("Qəbul edildi");
	const shown = await page();
	expect(shown).toContain(url);
	expect(shown).toContain(heard[0]?.id);
	expect(shown).not.toContain("whsec_");
	expect(await act("reveal")).toContain(secret);
	const renewed = secretIn(await act("renew"));
	expect(renewed).not.toBe(secret);
	expect(await page()).toContain("köhnə açar da 24 saat");
});

test("a receiver that fails says so on the page, is sent it once more, and is switched off", async () => {
	const { heard, receiver } = await open();
	receiver.respond = says(500, "anbar bağlıdır");
	await buy();
	await expect.poll(() => page()).toContain("anbar bağlıdır");
	const failing = await page();
	expect(failing).toContain("Gözləyir");
	expect(failing).toContain("Xəta var");
	receiver.respond = says(204);
	expect(await act("resend", { id: heard[0]?.id as string })).toContain("Yenidən göndərilir");
	await expect.poll(() => heard.length).toBe(2);
	await expect.poll(() => page()).toContain("Qəbul edildi");
	expect(await act("test")).toContain("qəbul etdi");
	await act("off");
	expect(await page()).toContain("Söndürülüb");
	expect(await act("test")).toContain("söndürülüb");
	await buy();
	expect(await page()).not.toContain("növbəti:");
});

test("the log has pages", async () => {
	await open();
	await shop.db.execute(sql`
		INSERT INTO webhook_deliveries (id, type, body, delivered_at)
		SELECT 'msg_' || n, 'ping', '{}', now() FROM generate_series(1, 25) AS n`);
	const first = await page();
	expect(first).toContain("msg_25<");
	expect(first).not.toContain("msg_5<");
	const [, next = ""] = /href="[^"?]*(\?webhook=\d+)"/.exec(first) ?? [];
	const second = await page(`/admin/notifications${next}`);
	expect(second).toContain("msg_5<");
	expect(second).not.toContain("msg_25<");
});

test("what is no address, and what nobody offers, is refused in words", async () => {
	expect(await act("save", { address: "http://10.0.0.1:8080/" })).toContain("daxili şəbəkəyə");
	expect(await act("save", { address: `https://a.example/${"a".repeat(2000)}` })).toContain(
		"simvol",
	);
	expect(await act("save", { address: "" })).toContain("Ünvan tam yazılmalıdır");
	expect(await page()).toContain("Qurulmayıb");
});
