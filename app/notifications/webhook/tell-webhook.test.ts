// What a receiver is told of what happens in the shop, and what nobody is.
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import { newId } from "#app/core/ids.ts";
import { deliverOrder, setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { withdrawOrder } from "#app/orders/withdraw-order.server.ts";
import { makeAdmin, makeGame, makeUser } from "#test/make.ts";
import {
	openWebhook,
	readDeliveries,
	startSending,
	tellAll,
	webhookApp,
} from "#test/make-webhook.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { isSignedBy } from "#test/webhook-receiver.ts";
import { exampleBodies } from "./webhook-body.server.ts";
import { switchOff } from "./webhook-rows.server.ts";

const database = useTestDatabase();
let adminId: string;
let user: Awaited<ReturnType<typeof makeUser>>;
let gameId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
	gameId = (await makeGame(database.db, { name: "PUBG Mobile 660 UC", requiresId: true })).id;
});
beforeEach(async () => {
	await database.db.execute(sql`TRUNCATE webhook_deliveries, jobs`);
	user = await makeUser(database.db, { balanceQepik: 7777, name: "Gizli Ad" });
});

async function buy(quantity = 2) {
	const lines = [{ gameId, name: "", quantity, playerId: "5123456789" }];
	const bought = { userId: user.id, lines, seenTotalQepik: 500 * quantity, attemptId: newId() };
	return (await placeOrder(database.db, bought)).orderId;
}

async function ask() {
	const asked = { userId: user.id, userEmail: "", amountQepik: 700, type: "abb" as const };
	return (await createTopUp(database.db, asked)).id;
}

async function open() {
	const app = webhookApp(database.db);
	const receiver = await openWebhook(app);
	startSending(app);
	const hear = async (count: number) => {
		await tellAll(app);
		await expect.poll(() => receiver.heard.length).toBe(count);
		await expect
			.poll(() => readDeliveries(database.db))
			.toMatchObject(Array.from({ length: count }, () => ({ taken: true, status: 200 })));
		return receiver.bodies();
	};
	return { app, hear, ...receiver };
}

test("an order that was placed, signed, with all that a supplier needs", async () => {
	const { hear, heard, secret } = await open();
	const orderId = await buy();
	const [body] = await hear(1);
	const id = heard[0]?.id;
	expect(id).toMatch(/^msg_[a-z\d]{20}$/);
	expect(body).toEqual({
		...{ version: 1, id, type: "order.placed" },
		occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
		data: {
			...{ id: orderId, reference: orderId.slice(-6).toUpperCase(), status: "pending" },
			...{ total: "10.00", total_qepik: 1000, currency: "AZN", customer_id: user.id },
			lines: [
				{
					...{ line: 1, game_id: gameId, game_name: "PUBG Mobile 660 UC", quantity: 2 },
					...{ price: "10.00", price_qepik: 1000, player_id: "5123456789" },
				},
			],
		},
	});
	expect(heard[0]?.headers).toMatchObject({ "content-type": "application/json; charset=utf-8" });
	expect(heard.map((one) => isSignedBy(secret, one))).toEqual([true]);
	expect(Math.abs((heard[0]?.at ?? 0) - Date.now() / 1000)).toBeLessThan(60);
});

test("each thing that happens, by its name and its amount", async () => {
	const { hear } = await open();
	const { db } = database;
	const completed = await buy();
	await deliverOrder(db, { orderId: completed, adminId, value: "KOD" });
	const refunded = await buy();
	const part = { orderId: refunded, adminId, reason: "Səhv", seenRefundedQepik: 0 };
	await refundPart(db, { ...part, units: [{ line: 1, quantity: 1 }] });
	const cancelled = await buy();
	await setOrderStatus(db, { orderId: cancelled, status: "cancelled", adminId });
	const withdrawn = await buy();
	await withdrawOrder(db, { orderId: withdrawn, userId: user.id });
	const credited = await ask();
	await approveTopUp(db, { topUpId: credited, adminId, amountQepik: 600 });
	await rejectTopUp(db, { topUpId: await ask(), adminId, reason: "Gəlməyib" });
	const bodies = await hear(9);
	const about = (id: string) =>
		bodies
			.filter(({ data }) => data.id === id)
			.map(({ type, data }) => [type, data.status ?? data.way, data.refunded ?? data.amount]);
	expect(about(completed)).toEqual([
		["order.placed", "completed", undefined],
		["order.completed", "completed", undefined],
	]);
	expect(about(refunded).at(-1)).toEqual(["order.refunded", "pending", "5.00"]);
	expect(about(cancelled).at(-1)).toEqual(["order.cancelled", "cancelled", undefined]);
	expect(about(withdrawn).at(-1)).toEqual(["order.withdrawn", "cancelled", "10.00"]);
	expect(bodies.find(({ type }) => type === "top_up.credited").data).toEqual({
		...{ id: credited, reference: credited.slice(-6).toUpperCase() },
		...{ amount: "6.00", amount_qepik: 600, currency: "AZN", way: "abb" },
	});
	await takeBackApproval(db, { topUpId: credited, adminId, reason: "Səhv" });
	expect((await hear(10)).at(-1)).toMatchObject({
		type: "top_up.taken_back",
		data: { id: credited, amount: "6.00" },
	});
});

test("a refused order tells nothing", async () => {
	const { app } = await open();
	await expect(buy(99)).rejects.toThrow();
	await tellAll(app);
	expect(await readDeliveries(database.db)).toEqual([]);
});

test("no code, no name, no email and no balance is in a body, a row or a line of the log", async () => {
	const logged: string[] = [];
	const app = webhookApp(database.db, logged);
	const receiver = await openWebhook(app, (response, { headers }) => {
		// It says back what it was told, as many do.
		response.writeHead(500).end(`${headers["webhook-id"]}: no`);
	});
	startSending(app);
	const orderId = await buy();
	await deliverOrder(database.db, { orderId, adminId, value: "PLANTED-CODE-4711" });
	await approveTopUp(database.db, { topUpId: await ask(), adminId });
	await tellAll(app);
	await expect.poll(() => receiver.heard.length).toBe(3);
	await expect.poll(() => logged.filter((line) => line.includes("not taken")).length).toBe(3);
	const { rows } = await database.db.execute(sql`
		SELECT (SELECT json_agg(d) FROM webhook_deliveries d) AS deliveries,
			(SELECT json_agg(j) FROM jobs j) AS jobs, (SELECT json_agg(c) FROM channel_runs c) AS runs`);
	const all = JSON.stringify([receiver.heard, rows]) + logged.join();
	expect(all).toContain(orderId);
	for (const hidden of ["PLANTED", user.email, "Gizli Ad", "7777", "77.77"]) {
		expect(all).not.toContain(hidden);
	}
	// Nor does the log say what was sent.
	expect(logged.join()).not.toContain("5123456789");
});

test("nothing waits while there is no address, or it is switched off", async () => {
	const { app } = await open();
	await switchOff(app, adminId);
	await buy();
	await tellAll(app);
	await database.db.execute(sql`DELETE FROM webhook`);
	await buy();
	await tellAll(app);
	expect(await readDeliveries(database.db)).toEqual([]);
});

test("who closed an account is in no delivery any more", async () => {
	const { app } = await open();
	await buy();
	await tellAll(app);
	const { rows } = await database.db.execute(sql`SELECT user_id AS of FROM webhook_deliveries`);
	expect(rows).toEqual([{ of: user.id }]);
	// Somebody without an open order: whoever has one cannot close.
	const other = await makeUser(database.db);
	await database.db.execute(sql`
		UPDATE webhook_deliveries SET user_id = ${other.id}`);
	await database.db.execute(sql`INSERT INTO account_closings (user_id) VALUES (${other.id})`);
	expect(await readDeliveries(database.db)).toEqual([]);
});

test("docs/webhook.md has an example of each field, and the examples of the switchboard are such bodies", () => {
	const text = readFileSync("docs/webhook.md", "utf8");
	const fieldsOf = (value: unknown): string[] =>
		Array.isArray(value)
			? value.flatMap(fieldsOf)
			: typeof value === "object" && value !== null
				? Object.entries(value).flatMap(([name, one]) => [name, ...fieldsOf(one)])
				: [];
	const examples = exampleBodies();
	expect(examples.map(({ type }) => type)).toEqual([
		...["order.placed", "order.refunded", "top_up.credited"],
	]);
	const fields = new Set(examples.flatMap(({ body }) => fieldsOf(JSON.parse(body))));
	expect(fields.size).toBeGreaterThan(20);
	expect([...fields].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
