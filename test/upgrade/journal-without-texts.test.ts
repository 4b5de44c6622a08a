// What an earlier release wrote about orders into the journal is blanked, and nothing else of it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { changesOf } from "#app/audit/change-labels.ts";
import { listActions } from "#app/audit/read-actions.server.ts";
import { listMigrationFiles, migrate } from "#app/platform/database/migrate.server.ts";
import { makeAdmin } from "../make.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { readRows, readSchema } from "./database-contents.ts";

const BLANKING = "0044_journal_without_texts";

// As that release records them: the action, its subject's kind, before and after.
const RECORDED: [string, string, object | null, object | null][] = [
	["order.message", "order", { customerMessage: "" }, { customerMessage: "Kod: ƏÜ-1234 😀" }],
	["order.message", "order", { customerMessage: "login/parol" }, { customerMessage: "" }],
	["order.note", "order", { adminNotes: "gizli" }, { adminNotes: "daha gizli" }],
	["order.note", "order", null, { adminNotes: null, other: "stays" }],
	["order.status", "order", { status: "pending" }, { status: "completed" }],
	["order.refund", "order", null, { refundedQepik: 500 }],
	["game.update", "game", { adminNotes: "no note of an order" }, null],
];

const SECRETS = /1234|parol|gizli/;

let database: TestDatabase;
let adminId: string;
let before: Awaited<ReturnType<typeof readRows>>;
beforeAll(async () => {
	database = await createTestDatabase({ migrated: false });
	const { url, db } = database;
	await migrate(url, { count: (await listMigrationFiles()).indexOf(BLANKING) });
	adminId = (await makeAdmin(db)).id;
	for (const entry of RECORDED) await record(...entry);
	before = await readRows(database);
	await migrate(url);
});
afterAll(() => database.close());

function record(action: string, kind: string, was: object | null, is: object | null) {
	return database.db.$client.query(
		`INSERT INTO audit_entries
			(actor_id, action, subject_kind, subject_id, before, after, ip_address)
		VALUES ($1, $2, $3, 'one', $4, $5, '192.0.2.1')`,
		[adminId, action, kind, was && JSON.stringify(was), is && JSON.stringify(is)],
	);
}

const entries = async () => (await listActions(database.db, {})).entries.toReversed();

test("the lengths are there and the texts are not", async () => {
	expect(JSON.stringify(before.audit_entries)).toMatch(SECRETS);
	expect(JSON.stringify(await readRows(database))).not.toMatch(SECRETS);
	const changes = (await entries()).map((entry) => [entry.before, entry.after]);
	expect(changes).toEqual([
		[{ customerMessageLength: 0 }, { customerMessageLength: 14 }],
		[{ customerMessageLength: 11 }, { customerMessageLength: 0 }],
		[{ adminNotesLength: 5 }, { adminNotesLength: 10 }],
		[null, { adminNotesLength: 0, other: "stays" }],
		...RECORDED.slice(4).map(([, , was, is]) => [was, is]),
	]);
});

test("everything else is as it was: who, when, from where, about what", async () => {
	const { audit_entries: kept = [], ...others } = await readRows(database);
	const { audit_entries: were = [], ...othersBefore } = before;
	const withoutChange = (rows: Record<string, unknown>[]) =>
		rows.map(({ before, after, ...rest }) => rest);
	expect(withoutChange(kept)).toEqual(withoutChange(were));
	expect(withoutChange(kept)).toHaveLength(RECORDED.length);
	expect(others).toMatchObject(othersBefore);
});

test.each([
	"UPDATE audit_entries SET after = NULL",
	"DELETE FROM audit_entries",
	"TRUNCATE audit_entries",
])("the journal is append-only again: %s", async (statement) => {
	await expect(database.db.$client.query(statement)).rejects.toThrow("append-only");
});

test("the version that still runs during the rollout records no text either", async () => {
	await record(
		"order.message",
		"order",
		{ customerMessage: "" },
		{ customerMessage: "Kod: gizli" },
	);
	const entry = (await entries()).at(-1) as Awaited<ReturnType<typeof entries>>[number];
	expect(entry).toMatchObject({
		action: "order.message",
		before: { customerMessageLength: 0 },
		after: { customerMessageLength: 10 },
	});
	expect(changesOf(entry)).toEqual([{ part: "Mesaj", before: "boş", after: "10 simvol" }]);
});

test("the schema is that of a new shop", async () => {
	const fresh = await createTestDatabase();
	expect(await readSchema(database)).toEqual(await readSchema(fresh));
	await fresh.close();
});
