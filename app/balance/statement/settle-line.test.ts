// A line of the statement pays one top-up, once, whoever presses.
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { takeBackApproval } from "#app/balance/undo-top-up-decision.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { addLines } from "./add-lines.server.ts";
import { findFreeAmount } from "./free-amount.server.ts";
import { listBankLinesByIds, listDecidedLines, listWaitingLines } from "./list-lines.server.ts";
import { approveByLine, approveByLines, dismissLine, restoreLine } from "./settle-line.server.ts";

const database = useTestDatabase({ connections: 30 });
let adminId: string;
let number = 0;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(() => expectMoneyInOrder(database.db));

const SETTLED = "Bu sətirlə bağlı artıq qərar verilib";

async function ask(amountQepik = 1251, values: { id?: string } = {}) {
	const user = values.id ? { id: values.id, email: "" } : await makeUser(database.db);
	const wish = { userId: user.id, userEmail: user.email, amountQepik, type: "abb" as const };
	return { userId: user.id, topUpId: (await createTopUp(database.db, wish)).id };
}

async function paste(amountQepik = 1251, text = `Mədaxil ${++number}`): Promise<string> {
	const line = { amountQepik, paidOn: undefined, sender: "", text };
	await addLines(database.db, { lines: [line], adminId });
	const { rows } = await database.db.execute<{ id: string }>(
		sql`SELECT id FROM bank_lines WHERE text = ${text}`,
	);
	return rows[0]?.id as string;
}

const lineOf = async (id: string) => {
	const { rows } = await database.db.execute(
		sql`SELECT status, top_up_id, settled_by FROM bank_lines WHERE id = ${id}`,
	);
	return rows[0];
};

test("a top-up is approved over what its line says, in the name of who pressed", async () => {
	const { userId, topUpId } = await ask(1300);
	const lineId = await paste(1251);
	const decided = await approveByLine(database.db, { lineId, topUpId, adminId });
	expect(decided).toMatchObject({ userId, amountQepik: 1251 });
	expect(await findBalance(database.db, userId)).toBe(1251);
	expect(await lineOf(lineId)).toEqual({ status: "used", top_up_id: topUpId, settled_by: adminId });
	const { rows } = await database.db.execute(sql`
		SELECT actor_id, after->>'bankLineId' AS line FROM audit_entries
		WHERE action = 'top-up.approve' AND subject_id = ${topUpId}`);
	expect(rows).toEqual([{ actor_id: adminId, line: lineId }]);
});

test("25 presses on one line, and on one top-up, are one approval", async () => {
	const [one, two] = [await ask(), await ask()];
	const [first, second] = [await paste(), await paste()];
	const press = (lineId: string, topUpId: string) =>
		approveByLine(database.db, { lineId, topUpId, adminId });
	const presses = Array.from({ length: 25 }, (_, at) =>
		press(at % 2 ? first : second, at % 3 ? one.topUpId : two.topUpId),
	);
	await Promise.allSettled([
		...presses,
		approveTopUp(database.db, { topUpId: one.topUpId, adminId }),
		rejectTopUp(database.db, { topUpId: two.topUpId, adminId, reason: "Sınaq" }),
	]);
	for (const { userId } of [one, two])
		expect([0, 1251]).toContain(await findBalance(database.db, userId));
});

test("a used line is refused for another top-up, and a decided top-up for another line", async () => {
	const [one, two] = [await ask(), await ask()];
	const [used, free] = [await paste(), await paste()];
	await approveByLine(database.db, { lineId: used, topUpId: one.topUpId, adminId });
	const again = (lineId: string, topUpId: string) =>
		approveByLine(database.db, { lineId, topUpId, adminId });
	await expect(again(used, two.topUpId)).rejects.toThrow(SETTLED);
	await expect(again(free, one.topUpId)).rejects.toThrow(MESSAGES.alreadyProcessed);
	await expect(again(free, "nosuch")).rejects.toThrow("Sorğu tapılmadı");
	await expect(again("nosuch", two.topUpId)).rejects.toThrow(SETTLED);
	expect(await findBalance(database.db, two.userId)).toBe(0);
	expect(await lineOf(free)).toMatchObject({ status: "waiting" });
});

test("the admin's own top-up, and more than was asked, are refused here", async () => {
	const own = await ask(1251, { id: adminId });
	const lineId = await paste();
	await expect(
		approveByLine(database.db, { lineId, topUpId: own.topUpId, adminId }),
	).rejects.toThrow("Öz sorğunuzu 'Balans sorğuları' səhifəsində təsdiqləyin");
	const small = await ask(1250);
	await expect(
		approveByLine(database.db, { lineId, topUpId: small.topUpId, adminId }),
	).rejects.toThrow("Gələn məbləğ istəniləndən çoxdur");
});

test("an approval that is taken back frees its line", async () => {
	const { topUpId } = await ask();
	const lineId = await paste();
	await approveByLine(database.db, { lineId, topUpId, adminId });
	await takeBackApproval(database.db, { topUpId, adminId, reason: "Səhv müştəri" });
	expect(await lineOf(lineId)).toEqual({ status: "waiting", top_up_id: null, settled_by: null });
	const next = await ask();
	await approveByLine(database.db, { lineId, topUpId: next.topUpId, adminId });
	expect(await findBalance(database.db, next.userId)).toBe(1251);
});

test("of many each is decided alone, and what is refused says why", async () => {
	const [one, two] = [await ask(1301), await ask(1301)];
	const first = await paste(1301, `Sorğu ${one.topUpId.slice(-6)}`);
	const second = await paste(1301, `Sorğu ${two.topUpId.slice(-6)}`);
	const pairs = [
		{ lineId: first, topUpId: one.topUpId },
		{ lineId: first, topUpId: two.topUpId },
		{ lineId: second, topUpId: one.topUpId },
		{ lineId: second, topUpId: two.topUpId },
	];
	const outcomes: unknown[] = [];
	for await (const outcome of approveByLines(database.db, { pairs, adminId }))
		outcomes.push(outcome);
	expect(outcomes).toMatchObject([
		{ userId: one.userId },
		{ refused: SETTLED },
		{ refused: MESSAGES.alreadyProcessed },
		{ userId: two.userId },
	]);
});

test("a line that is just used for one of two is settled for the other, whatever it was certain of", async () => {
	const [one, two] = [await ask(1361), await ask(1361)];
	const lineId = await paste(1361);
	const approve = (db: typeof database.db, { topUpId }: typeof one, ifCertain = false) =>
		approveByLine(db, { lineId, topUpId, adminId, ifCertain });
	const approved = whileUncommitted(
		database.db,
		(tx) => approve(tx, one),
		() => approve(database.db, two, true),
	);
	await expect(approved).rejects.toThrow(SETTLED);
	expect(await findBalance(database.db, two.userId)).toBe(0);
});

test("one of many transfers of an amount is as certain, wherever it stands", async () => {
	for (let count = 0; count < 20; count++) await paste(1399);
	const { userId, topUpId } = await ask(1399);
	const lineId = await paste(1399, `Sorğu ${topUpId.slice(-6)}`);
	const pairs = [{ lineId, topUpId }];
	for await (const outcome of approveByLines(database.db, { pairs, adminId }))
		expect(outcome).toMatchObject({ userId });
	expect(await findBalance(database.db, userId)).toBe(1399);
});

test("what waits for an amount is found behind others that were decided, that a card pays, or that are newer", async () => {
	const { db } = database;
	const amountQepik = 61_237;
	for (let count = 0; count < 4; count++) {
		const { userId, topUpId } = await ask(amountQepik);
		await rejectTopUp(db, { topUpId, adminId, reason: "Sınaq" });
		await createTopUp(db, { userId, userEmail: "", amountQepik, type: "epoint" });
	}
	const { userId, topUpId } = await ask(amountQepik);
	const alike: string[] = [];
	for (let count = 0; count < 5; count++) alike.push((await ask(amountQepik + 1)).topUpId);
	await db.execute(sql`
		INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type)
		SELECT 'newer-' || number, ${userId}, '', 99900, 'abb' FROM generate_series(1, 200) AS number`);
	const [line] = await listBankLinesByIds(db, [await paste(amountQepik)], { adminId });
	expect(line?.matches).toMatchObject([{ topUpId, by: ["amount"], isCertain: true }]);
	// Of many of an amount those that wait longest are shown.
	const [shared] = await listBankLinesByIds(db, [await paste(amountQepik + 1)], { adminId });
	expect(shared?.matches.map((match) => match.topUpId)).toEqual(alike.slice(0, 3));
});

test("a name is looked for among the top-ups that were asked for last", async () => {
	const { db } = database;
	const { id: userId } = await makeUser(db, { name: "Zülfiyyə Nümunə" });
	await db.execute(sql`
		INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type)
		SELECT 'older-' || number, ${adminId}, '', 99900, 'abb' FROM generate_series(1, 200) AS number`);
	const { topUpId } = await ask(82_345, { id: userId });
	const lineId = await paste(82_300, "Zülfiyyə N. köçürmə");
	const [line] = await listBankLinesByIds(db, [lineId], { adminId });
	expect(line?.matches).toMatchObject([{ topUpId, by: ["name"] }]);
});

test("what is no top-up is put aside and brought back, each once", async () => {
	const lineId = await paste();
	await dismissLine(database.db, { lineId, adminId });
	await expect(dismissLine(database.db, { lineId, adminId })).rejects.toThrow(SETTLED);
	const { topUpId } = await ask();
	await expect(approveByLine(database.db, { lineId, topUpId, adminId })).rejects.toThrow(SETTLED);
	await restoreLine(database.db, { lineId, adminId });
	await expect(restoreLine(database.db, { lineId, adminId })).rejects.toThrow(SETTLED);
	await approveByLine(database.db, { lineId, topUpId, adminId });
	await expect(restoreLine(database.db, { lineId, adminId })).rejects.toThrow(SETTLED);
	const { rows } = await database.db.execute(sql`
		SELECT action, actor_id, after FROM audit_entries WHERE subject_id = ${lineId} ORDER BY id`);
	const by = { actor_id: adminId, after: { amountQepik: 1251 } };
	expect(rows).toEqual([
		{ action: "bank-line.dismiss", ...by },
		{ action: "bank-line.restore", ...by },
	]);
});

test("a line that is pasted again is known; the same text twice in one paste is two", async () => {
	const line = { amountQepik: 500, paidOn: "2026-11-24", sender: "A", text: "Təkrar 5 AZN" };
	const add = (times: number) =>
		addLines(database.db, { lines: Array.from({ length: times }, () => line), adminId });
	expect(await add(1)).toBe(1);
	expect(await add(1)).toBe(0);
	expect(await add(2)).toBe(1);
	expect(await add(0)).toBe(0);
});

test("lines keep the order of their paste, page by page, each with its top-up", async () => {
	await database.db.execute(sql`UPDATE bank_lines SET status = 'dismissed', settled_at = now(),
		settled_by = ${adminId} WHERE status = 'waiting'`);
	const { topUpId } = await ask(777_77);
	const texts = Array.from({ length: 60 }, (_, at) => `Sıra ${at}`);
	const lines = texts.map((text, at) => ({
		...{ amountQepik: at === 0 ? 777_77 : 100 + at, paidOn: undefined, sender: "", text },
	}));
	await addLines(database.db, { lines, adminId });
	const first = await listWaitingLines(database.db, { adminId });
	expect(first.lines.map(({ text }) => text)).toEqual(texts.slice(0, 50));
	expect(first.lines[0]?.matches).toMatchObject([{ topUpId, isCertain: true, by: ["amount"] }]);
	const second = await listWaitingLines(database.db, { after: first.next ?? "", adminId });
	expect(second.lines.map(({ text }) => text)).toEqual(texts.slice(50));
	expect(second.next).toBeUndefined();
	const lineId = first.lines[0]?.id as string;
	await approveByLine(database.db, { lineId, topUpId, adminId });
	const decided = await listDecidedLines(database.db, { adminId });
	expect(decided.lines[0]).toMatchObject({ id: lineId, topUpId, status: "used", matches: [] });
	// The one that was decided last is the first, whichever was pasted last.
	const [late, early] = [await paste(), second.lines[0]?.id as string];
	for (const id of [late, early]) await dismissLine(database.db, { lineId: id, adminId });
	const after = await listDecidedLines(database.db, { adminId });
	expect(after.lines.slice(0, 3).map(({ id }) => id)).toEqual([early, late, lineId]);
});

test("an amount that no transfer waits for is the amount itself, or the next one", async () => {
	expect(await findFreeAmount(database.db, 55_550)).toBe(55_550);
	const { topUpId } = await ask(55_550);
	await ask(55_551);
	expect(await findFreeAmount(database.db, 55_550)).toBe(55_552);
	await rejectTopUp(database.db, { topUpId, adminId, reason: "Gəlmədi" });
	expect(await findFreeAmount(database.db, 55_550)).toBe(55_550);
});

test.each([
	["another amount", "amount_qepik = 1"],
	["another text", "text = 'x'"],
])("no program writes %s into a line", async (_what, change) => {
	const lineId = await paste();
	const changed = database.db.execute(
		sql`UPDATE bank_lines SET ${sql.raw(change)} WHERE id = ${lineId}`,
	);
	await expect(changed).rejects.toMatchObject({ cause: { message: /stays as it was read/ } });
	await expect(
		database.db.execute(sql`DELETE FROM bank_lines WHERE id = ${lineId}`),
	).rejects.toMatchObject({ cause: { code: expect.any(String) } });
});

test("no program uses a line for another top-up, or twice for one", async () => {
	const [one, two] = [await ask(), await ask()];
	const [first, second] = [await paste(), await paste()];
	await approveByLine(database.db, { lineId: first, topUpId: one.topUpId, adminId });
	const use = (lineId: string, topUpId: string) =>
		database.db.execute(sql`UPDATE bank_lines SET status = 'used', top_up_id = ${topUpId},
			settled_at = now(), settled_by = ${adminId} WHERE id = ${lineId}`);
	await expect(use(first, two.topUpId)).rejects.toMatchObject({ cause: { message: /used once/ } });
	await expect(use(second, one.topUpId)).rejects.toMatchObject({ cause: { code: "23505" } });
});
