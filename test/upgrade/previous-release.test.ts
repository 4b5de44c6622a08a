// A shop that the release before this one filled becomes a shop of this one: nothing is lost, and
// that release goes on beside it for the minutes of a rollout.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACTIONS } from "#app/audit/actions.ts";
import { changesOf } from "#app/audit/change-labels.ts";
import { listActions } from "#app/audit/read-actions.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { listTopUpsOf } from "#app/balance/read-top-ups.server.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { writeBackup } from "#app/platform/backup/write-backup.server.ts";
import { listMigrationFiles, migrate } from "#app/platform/database/migrate.server.ts";
import { expectMoneyInOrder } from "../money/expect-money-in-order.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { readRows, readSchema } from "./database-contents.ts";
import * as PREVIOUS from "./previous-release.ts";

const FIRST_NEW = "0042_top_ups";

const opened: TestDatabase[] = [];
let folder: string;
let upgraded: TestDatabase;
let before: Awaited<ReturnType<typeof readRows>>;
let backup: Buffer;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "gamestore-upgrade-"));
	upgraded = await openPreviousShop();
	before = await readRows(upgraded);
	backup = await backUp(upgraded);
	await migrate(upgraded.url);
});
afterAll(async () => {
	for (const database of opened) await database.close();
	await rm(folder, { recursive: true, force: true });
});

async function open(options?: Parameters<typeof createTestDatabase>[0]) {
	const database = await createTestDatabase(options);
	opened.push(database);
	return database;
}

async function openPreviousShop() {
	const database = await open({ migrated: false });
	await migrate(database.url, { count: (await listMigrationFiles()).indexOf(FIRST_NEW) });
	const shop = await readFile("test/upgrade/previous-release.sql", "utf8");
	await database.db.$client.query(shop);
	return database;
}

async function backUp({ url }: TestDatabase) {
	const sink = new PassThrough();
	const [content] = await Promise.all([
		buffer(sink),
		writeBackup({ databaseUrl: url, workDirectory: folder }, sink),
	]);
	return content;
}

async function restore(content: Buffer) {
	const target = await open({ migrated: false });
	const manifest = await restoreBackup(Readable.from([content]), { databaseUrl: target.url });
	return { target, tables: manifest.tables.map(({ name }) => name) };
}

const NEW_KEYS: Record<string, string> = {
	"request.approve": "top-up.approve",
	"request.reject": "top-up.reject",
	"request.takeBack": "top-up.take-back",
	"request.approveRejected": "top-up.approve-rejected",
};

const FILLED = [
	"account",
	"audit_entries",
	"balance_entries",
	"balance_requests",
	"balances",
	"categories",
	"games",
	"money_checks",
	"order_days",
	"order_items",
	"orders",
	"settings",
	"users",
];

test("every row is there, top-ups and what the journal says of them under their new names", async () => {
	const { balance_requests, audit_entries, ...same } = before;
	const expected = {
		...same,
		top_ups: balance_requests,
		audit_entries: audit_entries?.map((entry) => {
			const action = NEW_KEYS[entry.action as string];
			return action ? { ...entry, action, subject_kind: "top-up" } : entry;
		}),
	};
	const after = await readRows(upgraded);
	const filled = Object.keys(before).filter((name) => before[name]?.length);
	expect(filled).toEqual(expect.arrayContaining(FILLED));
	for (const [name, rows = []] of Object.entries(expected)) {
		const kept = rows.map((row) => expect.objectContaining(row));
		expect(after[name], name).toEqual(expect.arrayContaining(kept));
		expect(after[name], name).toHaveLength(rows.length);
	}
});

test("its schema is that of a new shop, and only the view speaks of requests", async () => {
	const schema = await readSchema(upgraded);
	expect(schema).toEqual(await readSchema(await open()));
	const spoken = schema.filter(({ name }) => name.includes("request"));
	expect(spoken.length).toBeGreaterThan(0);
	expect(spoken.filter(({ name }) => !/^balance_requests\b/.test(name))).toEqual([]);
});

test("its money is in order, and its customer reads what became of each top-up", async () => {
	await expectMoneyInOrder(upgraded.db);
	expect(await findBalance(upgraded.db, "aysel")).toBe(1900);
	const { topUps } = await listTopUpsOf(upgraded.db, { userId: "aysel" });
	const states = topUps.map(({ id, status, takenBackQepik, withdrawnAt, undoneAt }) =>
		[id, status, takenBackQepik, withdrawnAt && "withdrawn", undoneAt && "undone"]
			.filter(Boolean)
			.join(" "),
	);
	expect(states.sort()).toEqual([
		"approved completed",
		"approved-rejected completed undone",
		"rejected rejected",
		"taken-back rejected 1000 undone",
		"waiting-1 pending",
		"waiting-2 pending",
		"waiting-3 pending",
		"withdrawn rejected withdrawn",
	]);
});

test("the journal names what that release recorded, and is append-only again", async () => {
	const { entries } = await listActions(upgraded.db, { kind: "top-up" });
	expect(entries.map(({ action }) => ACTIONS[action].label)).toEqual([
		"Rədd edilmiş sorğu təsdiqləndi",
		"Təsdiq geri alındı",
		"Sorğu rədd edildi",
		"Sorğu təsdiqləndi",
	]);
	expect(changesOf(entries[1] as (typeof entries)[0])).toContainEqual({
		part: "Geri alınan",
		before: undefined,
		after: "10.00 ₼",
	});
	expect((await listActions(upgraded.db, {})).entries).toHaveLength(7);
	const change = upgraded.db.$client.query("UPDATE audit_entries SET action = 'user.role'");
	await expect(change).rejects.toThrow("append-only");
});

test("a backup that it made comes back as the shop that was upgraded", async () => {
	const { target, tables } = await restore(backup);
	expect(tables).toContain("balance_requests");
	expect(await readRows(target)).toEqual(await readRows(upgraded));
	await expectMoneyInOrder(target.db);
});

test("a backup of the upgraded shop holds the table and not the view, and comes back", async () => {
	const { target, tables } = await restore(await backUp(upgraded));
	expect(tables).toContain("top_ups");
	expect(tables).not.toContain("balance_requests");
	expect(await readRows(target)).toEqual(await readRows(upgraded));
	expect(await readSchema(target)).toEqual(await readSchema(upgraded));
});

test("that release goes on asking, deciding, undoing and withdrawing", async () => {
	const database = await openPreviousShop();
	await migrate(database.url);
	const send = async (statement: string, values: unknown[]) =>
		(await database.db.$client.query(statement, values)).rows;

	expect(await send(PREVIOUS.ASK, ["asked", "tural", "t@test.example", 700, "abb"])).toHaveLength(
		1,
	);
	const [asked] = (await listTopUpsOf(database.db, { userId: "tural" })).topUps;
	expect(asked).toMatchObject({ status: "pending", reason: "", createdAt: expect.any(Date) });

	const approvals = await Promise.all(
		Array.from({ length: 8 }, () => send(PREVIOUS.APPROVE, ["waiting-1", "admin", 90])),
	);
	expect(approvals.flat()).toEqual([
		{
			user_id: "aysel",
			user_name: "Aysel Nümunə",
			amount_qepik: 100,
			approved_amount_qepik: 90,
		},
	]);
	expect(await send(PREVIOUS.REJECT, ["waiting-2", "admin", "Təkrar"])).toHaveLength(1);
	expect(await send(PREVIOUS.REJECT, ["waiting-2", "admin", "Təkrar"])).toEqual([]);
	expect(await send(PREVIOUS.WAITING_OF, [["aysel"]])).toMatchObject([{ id: "waiting-3" }]);
	expect(await send(PREVIOUS.WITHDRAW, ["waiting-3", "tural"])).toEqual([]);
	expect(await send(PREVIOUS.WITHDRAW, ["waiting-3", "aysel"])).toEqual([{ amount_qepik: 300 }]);
	expect(await send(PREVIOUS.TAKE_BACK, ["approved", "admin", "Səhv"])).toMatchObject([
		{ taken_back_qepik: 1990 },
	]);
	expect(await send(PREVIOUS.APPROVE_REJECTED, ["rejected", "admin", 900])).toHaveLength(1);
	expect(await send(PREVIOUS.WHY_NOT, ["rejected"])).toMatchObject([
		{ status: "completed", withdrawn_at: null, balance_qepik: 900 },
	]);
	await expectMoneyInOrder(database.db);

	await send(PREVIOUS.RECORD, ["admin", "request.takeBack", "approved", null, null]);
	const [recorded] = (await listActions(database.db, { kind: "top-up" })).entries;
	expect(recorded).toMatchObject({ action: "top-up.take-back", subjectId: "approved" });
});

test.each([
	["a removal", "DELETE FROM balance_requests", "append-only"],
	[
		"a decision that changes",
		"UPDATE balance_requests SET approved_amount_qepik = 1 WHERE id = 'approved'",
		"does not change once it is decided",
	],
	[
		"an approval without a credit",
		`UPDATE balance_requests SET status = 'completed', approved_amount_qepik = 100,
			processed_at = now(), processed_by = 'admin' WHERE id = 'waiting-1'`,
		"top_ups_credited",
	],
])("through the view %s is refused as ever", async (_what, statement, guard) => {
	await expect(upgraded.db.$client.query(statement)).rejects.toThrow(guard);
});

test("a decision on its way when the shop is upgraded is made, and so is one that comes meanwhile", async () => {
	const database = await openPreviousShop();
	const { $client } = database.db;
	const deciding = new pg.Client({ connectionString: database.url });
	await deciding.connect();
	await deciding.query("BEGIN");
	await deciding.query(PREVIOUS.APPROVE, ["waiting-1", "admin", null]);
	const upgrade = migrate(database.url);
	const waiting = async () =>
		(
			await $client.query(`SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
			WHERE datname = current_database() AND NOT granted`)
		).rows.length;
	await expect.poll(waiting).toBe(1);
	const meanwhile = $client.query(PREVIOUS.APPROVE, ["waiting-2", "admin", null]);
	await expect.poll(waiting).toBe(2);
	await deciding.query(PREVIOUS.RECORD, ["admin", "request.approve", "waiting-1", null, null]);
	await deciding.query("COMMIT");
	await deciding.end();
	await upgrade;
	expect((await meanwhile).rows).toHaveLength(1);
	await expectMoneyInOrder(database.db);
	const { entries } = await listActions(database.db, { kind: "top-up" });
	expect(entries[0]).toMatchObject({ action: "top-up.approve", subjectId: "waiting-1" });
	expect(await findBalance(database.db, "aysel")).toBe(2200);
});
