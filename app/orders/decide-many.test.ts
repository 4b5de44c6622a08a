// Many orders are decided at once, each by the verb of a single one: what is refused stays, with its
// reason, and nothing is decided that has changed since it was chosen.
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditEntries } from "#app/audit/audit.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeGame, makeUser } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { setOrderStatus, writeOrderText } from "./change-order.server.ts";
import { type Chosen, MOST_AT_ONCE, readChosen, writeChosen } from "./chosen.ts";
import { claimOrder } from "./claim-order.server.ts";
import { claimMany, completeMany, type Outcome, undoMany } from "./decide-many.server.ts";
import { deliverLine } from "./deliver-line.server.ts";
import { orders } from "./orders.table.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { listOrdersByIds } from "./read-orders.server.ts";
import { refundPart } from "./refund-part.server.ts";
import { undoCompletion } from "./undo-completion.server.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";

const database = useTestDatabase({ connections: 25 });
let first: string;
let second: string;
let games: { id: string; name: string }[];
beforeAll(async () => {
	const { db } = database;
	first = (await makeUser(db, { role: "admin", name: "Günay" })).id;
	second = (await makeUser(db, { role: "admin", name: "Rauf" })).id;
	games = [await makeGame(db, { name: "PUBG", requiresId: true }), await makeGame(db)];
});

type Placed = Chosen & { userId: string };

async function place(playerId: string | null = "51234"): Promise<Placed> {
	const { db } = database;
	const { id: userId } = await makeUser(db, { balanceQepik: 500, name: "Leyla" });
	const { id: gameId, name } = games[playerId ? 0 : 1] as (typeof games)[0];
	const lines = [{ gameId, name, quantity: 1, playerId }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	return { orderId, userId, seenStatus: "pending", seenRefundedQepik: 0 };
}

const placeMany = (count: number) => Promise.all(Array.from({ length: count }, () => place()));

async function all(outcomes: AsyncGenerator<Outcome>) {
	const reasons: Record<string, string | undefined> = {};
	for await (const outcome of outcomes) {
		reasons[outcome.orderId] = "refused" in outcome ? outcome.refused : undefined;
	}
	return reasons;
}

const complete = (chosen: Chosen[], message = "", adminId = first) =>
	all(completeMany(database.db, { chosen, adminId, message }));
const take = (chosen: Chosen[], adminId = first) =>
	all(claimMany(database.db, { chosen, adminId }));

async function stored({ orderId }: Chosen) {
	const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
	return [order?.status, order?.customerMessage];
}
async function journalOf({ orderId }: Chosen) {
	const entries = await database.db
		.select({ action: auditEntries.action, actorId: auditEntries.actorId })
		.from(auditEntries)
		.where(eq(auditEntries.subjectId, orderId))
		.orderBy(asc(auditEntries.id));
	return entries.map(({ action, actorId }) => `${action} ${actorId === first ? "Günay" : "Rauf"}`);
}

test("a message that is too long for one of them once it is filled in leaves that one alone", async () => {
	// The ID is one sign longer than its placeholder.
	const [short, long] = [await place("5111"), await place("51111")];
	const message = `{ID}${"a".repeat(3996)}`;
	expect(await complete([short, long], message)).toEqual({
		[short.orderId]: undefined,
		[long.orderId]: "Mesaj bu sifariş üçün çox uzun alınır",
	});
	expect(await stored(long)).toEqual(["pending", ""]);
});

test("each is completed with its own message, recorded, and can be taken back by itself", async () => {
	const [one, two, without] = [await place("51111"), await place("52222"), await place(null)];
	const message = "{oyun} {ID} ID-sinə çatdı, {ad}!";
	expect(await complete([one, two, without], message)).toEqual({
		[one.orderId]: undefined,
		[two.orderId]: undefined,
		[without.orderId]: "Mesajda {ID} var, bu sifarişdə isə ID yoxdur",
	});
	expect(await stored(one)).toEqual(["completed", "PUBG 51111 ID-sinə çatdı, Leyla!"]);
	expect(await stored(two)).toEqual(["completed", "PUBG 52222 ID-sinə çatdı, Leyla!"]);
	expect(await stored(without)).toEqual(["pending", ""]);
	expect(await journalOf(one)).toEqual(["order.status Günay", "order.message Günay"]);
	expect(await journalOf(without)).toEqual([]);

	await undoCompletion(database.db, { orderId: one.orderId, adminId: first });
	expect(await stored(one)).toEqual(["pending", ""]);
	expect(await stored(two)).toEqual(["completed", "PUBG 52222 ID-sinə çatdı, Leyla!"]);
});

test("without a message each is completed as it is, and keeps what was written to its customer", async () => {
	const [plain, written] = [await place(), await place()];
	const text = { orderId: written.orderId, text: "customerMessage", adminId: second } as const;
	await writeOrderText(database.db, { ...text, value: "Kod: 1" });
	expect(await complete([plain, written])).toEqual({
		[plain.orderId]: undefined,
		[written.orderId]: undefined,
	});
	expect(await stored(written)).toEqual(["completed", "Kod: 1"]);
	expect(await journalOf(plain)).toEqual(["order.status Günay"]);
});

test("what changed since it was chosen is refused, each with its reason; the others are done", async () => {
	const { db } = database;
	const chosen = await placeMany(7);
	const [free, taken, started, withdrawn, paidBack, written, gone] = chosen as [
		...[Placed, Placed, Placed, Placed, Placed, Placed, Placed],
	];
	const by = { adminId: second };
	await claimOrder(db, { ...by, orderId: taken.orderId });
	await setOrderStatus(db, { ...by, orderId: started.orderId, status: "processing" });
	await withdrawOrder(db, { orderId: withdrawn.orderId, userId: withdrawn.userId });
	const part = { reason: "Səhv", seenRefundedQepik: 0, amountQepik: 100 };
	await refundPart(db, { ...by, ...part, orderId: paidBack.orderId });
	const text = { text: "customerMessage", value: "Kod: 1" } as const;
	await writeOrderText(db, { ...by, ...text, orderId: written.orderId });
	gone.orderId = "yoxdur";
	const done = await complete(chosen, "Hazırdır");
	expect(chosen.map(({ orderId }) => done[orderId])).toEqual([
		undefined,
		"Bu sifarişə Rauf baxır. Davam etmək üçün onu üzərinizə götürün",
		"Bu sifarişi artıq Rauf işə götürdü",
		"Bu sifarişi müştəri özü geri götürüb",
		"Bu sifarişin məbləğindən bu arada qaytarılıb",
		"Müştəriyə artıq mesaj yazılıb: bu sifarişi ayrıca tamamlayın",
		"Sifariş tapılmadı",
	]);
	expect(await stored(free)).toEqual(["completed", "Hazırdır"]);
	const statuses = await Promise.all([taken, started, withdrawn, paidBack, written].map(stored));
	const kept = ["pending", "processing", "cancelled", "pending", "pending"];
	expect(statuses.map(([status]) => status)).toEqual(kept);
	expect(statuses.map(([, message]) => message)).toEqual(["", "", "", "", "Kod: 1"]);
});

test("an order of which a line cannot be delivered is left to be looked at by itself", async () => {
	const [one, two] = [await place(), await place()];
	const line = { line: 1, delivered: 0, undeliverable: "Stokda yoxdur" };
	await deliverLine(database.db, { ...line, orderId: one.orderId, adminId: second });
	expect(await complete([one, two])).toEqual({
		[one.orderId]: "Bu sifarişin bir hissəsi çatdırıla bilmir: onu ayrıca tamamlayın",
		[two.orderId]: undefined,
	});
	expect(await stored(one)).toEqual(["pending", ""]);
});

test("an order of which all went back in parts is left to be looked at by itself", async () => {
	const [one, two] = [await place(), await place()];
	const part = { reason: "Səhv", seenRefundedQepik: 0, amountQepik: 500 };
	await refundPart(database.db, { ...part, orderId: one.orderId, adminId: second });
	expect(await complete([{ ...one, seenRefundedQepik: 500 }, two])).toEqual({
		[one.orderId]: "Bu sifarişin məbləği tam qaytarılıb: onu ayrıca tamamlayın",
		[two.orderId]: undefined,
	});
	expect(await stored(one)).toEqual(["pending", ""]);
});

test("what one press completed is taken back by one, but for what changed since, each with its reason", async () => {
	const { db } = database;
	const chosen = await placeMany(4);
	const [one, changed, late, written] = chosen as [Placed, Placed, Placed, Placed];
	await complete(chosen, "Hazırdır");
	await setOrderStatus(db, { orderId: changed.orderId, adminId: second, status: "processing" });
	await db.execute(sql`
		UPDATE order_undos SET undo_until = now() WHERE order_id = ${late.orderId}`);
	const text = { orderId: written.orderId, text: "customerMessage", adminId: second } as const;
	await writeOrderText(db, { ...text, value: "Kod: 1" });
	const orderIds = [...chosen.map(({ orderId }) => orderId), "yoxdur"];
	expect(await all(undoMany(db, { orderIds, adminId: first }))).toEqual({
		[one.orderId]: undefined,
		[changed.orderId]: "Bu sifarişi sonra Rauf dəyişib, geri alına bilməz",
		[late.orderId]: "Geri almağın vaxtı keçib: 10 dəqiqə ərzində mümkün idi",
		[written.orderId]: "Bu sifarişi sonra Rauf dəyişib, geri alına bilməz",
		yoxdur: "Sifariş tapılmadı",
	});
	expect(await Promise.all(chosen.map(stored))).toEqual([
		["pending", ""],
		["processing", "Hazırdır"],
		["completed", "Hazırdır"],
		["completed", "Kod: 1"],
	]);
	expect(await journalOf(one)).toEqual([
		...["order.status Günay", "order.message Günay", "order.undo Günay"],
	]);
	const tooMany = Array.from({ length: MOST_AT_ONCE + 1 }, newId);
	await expect(all(undoMany(db, { orderIds: tooMany, adminId: first }))).rejects.toThrow(
		"Bir dəfəyə ən çoxu 50 sifariş seçmək olar",
	);
});

test("many are taken at once; who is at one, and what has changed, is named", async () => {
	const { db } = database;
	const [free, own, taken, started, done] = (await placeMany(5)) as [
		...[Placed, Placed, Placed, Placed, Placed],
	];
	await claimOrder(db, { adminId: first, orderId: own.orderId });
	await claimOrder(db, { adminId: second, orderId: taken.orderId });
	await setOrderStatus(db, { adminId: second, orderId: started.orderId, status: "processing" });
	await setOrderStatus(db, { adminId: second, orderId: done.orderId, status: "completed" });
	expect(await take([free, own, taken, started, done])).toEqual({
		[free.orderId]: undefined,
		[own.orderId]: undefined,
		[taken.orderId]: "Bu sifarişə Rauf baxır. Davam etmək üçün onu üzərinizə götürün",
		[started.orderId]: "Bu sifarişi artıq Rauf işə götürdü",
		[done.orderId]: "Bu sifariş artıq tamamlanıb",
	});
	const shown = await listOrdersByIds(db, [free.orderId, taken.orderId, started.orderId]);
	expect(Object.fromEntries(shown.map(({ id, claimedByName }) => [id, claimedByName]))).toEqual({
		[free.orderId]: "Günay",
		[taken.orderId]: "Rauf",
		[started.orderId]: null,
	});
	expect(await journalOf(own)).toEqual(["order.claim Günay"]);
});

test("more than fifty, or none, are refused in words, and nothing is done", async () => {
	const one = await place();
	const many = Array.from({ length: MOST_AT_ONCE }, () => ({ ...one, orderId: newId() }));
	const tooMany = [one, ...many];
	await expect(complete(tooMany)).rejects.toThrow("Bir dəfəyə ən çoxu 50 sifariş seçmək olar");
	await expect(take(tooMany)).rejects.toThrow("Bir dəfəyə ən çoxu 50 sifariş seçmək olar");
	await expect(complete([])).rejects.toThrow("Heç bir sifariş seçilməyib");
	expect(await stored(one)).toEqual(["pending", ""]);
});

test("sent again because its answer was lost, it answers as it did and does nothing twice", async () => {
	const chosen = await placeMany(2);
	const first = await complete(chosen, "Hazırdır");
	expect(await complete(chosen, "Hazırdır")).toEqual(first);
	for (const one of chosen) {
		expect(await journalOf(one)).toEqual(["order.status Günay", "order.message Günay"]);
	}
});

test("two admins complete the same orders at once: each is completed once, by one of them", async () => {
	const chosen = await placeMany(6);
	const both = await Promise.all([
		complete(chosen, "Günaydan", first),
		complete(chosen.toReversed(), "Raufdan", second),
	]);
	for (const one of chosen) {
		const refusals = both.map((outcomes) => outcomes[one.orderId]);
		const by = refusals.indexOf(undefined);
		expect(refusals[1 - by]).toBe(`Bu sifarişi artıq ${["Günay", "Rauf"][by]} tamamladı`);
		expect(await stored(one)).toEqual(["completed", ["Günaydan", "Raufdan"][by]]);
		expect(await journalOf(one)).toHaveLength(2);
	}
});

test("a single completion and a claim of another admin race with many: each order is one admin's", async () => {
	const { db } = database;
	const chosen = await placeMany(6);
	const [many] = await Promise.all([
		complete(chosen),
		...chosen.slice(0, 3).map(({ orderId }) => {
			const single = { orderId, adminId: second, status: "completed" } as const;
			return setOrderStatus(db, { ...single, seenStatus: "pending" }).catch(() => {});
		}),
		...chosen.slice(3).map(({ orderId }) => {
			return claimOrder(db, { orderId, adminId: second, seenStatus: "pending" }).catch(() => {});
		}),
	]);
	for (const one of chosen) {
		const isMine = many[one.orderId] === undefined;
		const acts = await journalOf(one);
		expect(acts.filter((act) => act.startsWith("order.status"))).toHaveLength(
			isMine || chosen.indexOf(one) < 3 ? 1 : 0,
		);
		expect(acts.includes("order.status Günay")).toBe(isMine);
	}
});

test("what is chosen is one field of a form; anything else is none", () => {
	const chosen = [
		{ orderId: "a1", seenStatus: "pending", seenRefundedQepik: 0 },
		{ orderId: "b2", seenStatus: "processing", seenRefundedQepik: 250 },
	] as const;
	expect(writeChosen([...chosen])).toBe("a1:pending:0 b2:processing:250");
	expect(readChosen("a1:pending:0 b2:processing:250 a1:pending:0")).toEqual(chosen);
	expect(readChosen("")).toEqual([]);
	for (const text of ["a1", "a1:pending", "a1:lost:0", "a1:pending:-1", "a-1:pending:0"]) {
		expect(readChosen(text)).toBeUndefined();
	}
});
