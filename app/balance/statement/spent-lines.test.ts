// One transfer, told twice: whatever it has paid once is never certain again.
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp, rejectTopUp } from "#app/balance/decide-top-up.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { expectMoneyInOrder } from "#test/money/expect-money-in-order.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { addLines } from "./add-lines.server.ts";
import { isSharedAmount } from "./free-amount.server.ts";
import { listBankLinesByIds } from "./list-lines.server.ts";
import { approveByLine, approveByLines } from "./settle-line.server.ts";

const database = useTestDatabase();
let adminId: string;
// Each test has an amount of its own.
let amountQepik = 20_001;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});
afterEach(async () => {
	amountQepik += 10;
	await expectMoneyInOrder(database.db);
});

async function ask(userId?: string) {
	const of = userId ?? (await makeUser(database.db)).id;
	const wish = { userId: of, userEmail: "", amountQepik, type: "abb" as const };
	return { userId: of, topUpId: (await createTopUp(database.db, wish)).id };
}

async function paste(text: string, paidOn?: string): Promise<string> {
	const line = { amountQepik, paidOn, sender: "", text: `${text} ${amountQepik}` };
	await addLines(database.db, { lines: [line], adminId });
	const { rows } = await database.db.execute<{ id: string }>(
		sql`SELECT id FROM bank_lines WHERE text = ${line.text}`,
	);
	return rows[0]?.id as string;
}

const today = async (plusDays = 0) => {
	const { rows } = await database.db.execute<{ day: string }>(sql`
		SELECT ((now() AT TIME ZONE 'Asia/Baku')::date + ${plusDays}::int)::text AS day`);
	return rows[0]?.day as string;
};

const lineOf = async (lineId: string) =>
	(await listBankLinesByIds(database.db, [lineId], { adminId }))[0];
const isCertain = async (lineId: string) => (await lineOf(lineId))?.matches[0]?.isCertain;

async function press(lineId: string, topUpId: string) {
	const outcomes: unknown[] = [];
	const pairs = [{ lineId, topUpId }];
	for await (const outcome of approveByLines(database.db, { pairs, adminId }))
		outcomes.push(outcome);
	return outcomes[0];
}

const REFUSED = { refused: "Köçürmə daha dəqiq uyğun deyil, sətrə ayrıca baxın" };

test("a message that was approved in the morning is not certain again in the file of the evening", async () => {
	const first = await ask();
	const message = await paste("Mədaxil", await today());
	expect(await isCertain(message)).toBe(true);
	expect(await press(message, first.topUpId)).toMatchObject({ userId: first.userId });
	// The same customer asks again and pays nothing.
	const again = await ask(first.userId);
	const row = await paste("24.11.2026 | Nümunə |", await today(1));
	expect(await lineOf(row)).toMatchObject({
		matches: [{ topUpId: again.topUpId, isCertain: false, isOpen: true }],
		doubt: { topUpId: first.topUpId, by: "amount" },
	});
	expect(await press(row, again.topUpId)).toEqual(REFUSED);
	expect(await findBalance(database.db, first.userId)).toBe(amountQepik);
	// Whoever has looked at the line itself decides.
	await approveByLine(database.db, { lineId: row, topUpId: again.topUpId, adminId });
	expect(await findBalance(database.db, first.userId)).toBe(2 * amountQepik);
});

test("nor is one that an admin approved without its line", async () => {
	const first = await ask();
	await approveTopUp(database.db, { topUpId: first.topUpId, adminId });
	const again = await ask(first.userId);
	const rows = [await paste("günlü", await today()), await paste("günsüz")];
	for (const row of rows)
		expect((await lineOf(row))?.doubt).toEqual({ topUpId: first.topUpId, by: "amount" });
	await database.db.execute(sql`
		UPDATE bank_lines SET status = 'dismissed', settled_at = now(), settled_by = ${adminId}
		WHERE id = ${rows[1]}`);
	expect(await press(rows[0] as string, again.topUpId)).toEqual(REFUSED);
});

test.each([
	["another day", 5, false],
	["a day or two later, as banks book it", 3, false],
	["no day", undefined, true],
])("a line of %s beside a used line without a day, or of its day", async (_, days, isDayless) => {
	const used = await ask();
	const day = isDayless ? undefined : await today();
	await press(await paste("istifadə olunan", day), used.topUpId);
	await ask();
	const later = await paste("sonrakı", days === undefined ? undefined : await today(days));
	const isFar = days !== undefined && days > 3;
	expect(await isCertain(later)).toBe(isFar);
});

test("two transfers that name two top-ups are both certain, of one amount and day", async () => {
	const [one, two] = [await ask(), await ask()];
	const lines = await Promise.all(
		[one, two].map(({ topUpId }) => paste(`Sorğu: #${topUpId.slice(-6).toUpperCase()}`)),
	);
	expect(await press(lines[0] as string, one.topUpId)).toMatchObject({ userId: one.userId });
	expect(await isCertain(lines[1] as string)).toBe(true);
	expect(await press(lines[1] as string, two.topUpId)).toMatchObject({ userId: two.userId });
});

test("a line that names a decided top-up is certain of no other", async () => {
	const { topUpId } = await ask();
	await rejectTopUp(database.db, { topUpId, adminId, reason: "Gəlmədi" });
	const other = await ask();
	const lineId = await paste(`Sorğu #${topUpId.slice(-6)}`);
	expect(await lineOf(lineId)).toMatchObject({ doubt: { topUpId, by: "reference" } });
	expect(await press(lineId, other.topUpId)).toEqual(REFUSED);
	expect(await findBalance(database.db, other.userId)).toBe(0);
});

test("what was certain on the page is asked again at the press, beside the lines that came since", async () => {
	const { topUpId, userId } = await ask();
	const lineId = await paste("birinci");
	expect(await isCertain(lineId)).toBe(true);
	await paste("ikinci");
	expect(await press(lineId, topUpId)).toEqual(REFUSED);
	expect(await findBalance(database.db, userId)).toBe(0);
});

test("an amount that two wait for is told to who asks", async () => {
	const { topUpId: id } = await ask();
	expect(await isSharedAmount(database.db, { id, amountQepik })).toBe(false);
	const other = await ask();
	expect(await isSharedAmount(database.db, { id, amountQepik })).toBe(true);
	await rejectTopUp(database.db, { topUpId: other.topUpId, adminId, reason: "Gəlmədi" });
	expect(await isSharedAmount(database.db, { id, amountQepik })).toBe(false);
});
