// What the role that serves may do, and that nothing else is left to it.
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeUser } from "#test/make.ts";
import { createTestDatabase, databaseEnvironment, useTestDatabase } from "#test/test-database.ts";
import { connectClient, endClient } from "./client.server.ts";
import { migrate } from "./migrate.server.ts";
import { grantRuntimeRights, mayRewriteHistory } from "./runtime-rights.server.ts";

const database = useTestDatabase();
const OWNER = new URL(inject("databaseUrl")).username;

/** The addresses of the database, as `grantRuntimeRights` takes them. */
function urls() {
	const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = databaseEnvironment(database.url);
	return { url, ownerUrl };
}

/** As before the first start with two roles; the databases of tests are granted already. */
async function revokeAll(url: string) {
	const role = new URL(databaseEnvironment(url).DATABASE_URL).username;
	await run(url, `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`);
	await run(url, `REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${role}`);
}

async function run(url: string, statement: string) {
	const client = await connectClient(url, { name: "test" });
	try {
		return (await client.query(statement)).rows;
	} finally {
		await endClient(client);
	}
}

describe("granted", () => {
	beforeAll(async () => {
		await makeUser(database.db, { name: "Hesab Nümunə", balanceQepik: 500 });
		await revokeAll(database.url);
		await grantRuntimeRights(urls());
	});

	test("rows are read and added everywhere, and stay for ever where the money and the journal are", async () => {
		const rows = await run(
			urls().url,
			`SELECT relname AS table, array_to_string(ARRAY(
				SELECT verb FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'])
					AS verb WHERE has_table_privilege(pg_class.oid, verb)), ' ') AS verbs
			FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')`,
		);
		const verbs = Object.fromEntries(rows.map(({ table, verbs }) => [table, verbs]));
		const exceptions = {
			// Kept for ever.
			balance_entries: "SELECT INSERT",
			audit_entries: "SELECT INSERT",
			order_id_corrections: "SELECT INSERT",
			order_items: "SELECT INSERT",
			order_refund_lines: "SELECT INSERT",
			order_refunds: "SELECT INSERT",
			epoint_events: "SELECT INSERT",
			epoint_credits: "SELECT INSERT",
			owner_pages: "SELECT INSERT",
			cash_days: "SELECT INSERT",
			cash_said: "SELECT INSERT",
			cash_closings: "SELECT INSERT",
			cash_corrections: "SELECT INSERT",
			agreed_texts: "SELECT INSERT",
			consents: "SELECT INSERT",
			account_closings: "SELECT INSERT",
			// Changed in the ways that their triggers allow, and never removed.
			orders: "SELECT INSERT UPDATE",
			top_ups: "SELECT INSERT UPDATE",
			epoint_payments: "SELECT INSERT UPDATE",
			bank_lines: "SELECT INSERT UPDATE",
			parked_orders: "SELECT INSERT UPDATE",
			epoint_returns: "SELECT INSERT UPDATE",
			card_refunds: "SELECT INSERT UPDATE",
			// Written by migrations alone.
			migrations: "SELECT",
			// For a version that served as the owner.
			balance_requests: "",
		};
		const others = Object.keys(verbs).filter((table) => !(table in exceptions));
		expect(others).toContain("games");
		expect(verbs).toEqual({
			...Object.fromEntries(others.map((table) => [table, "SELECT INSERT UPDATE DELETE"])),
			...exceptions,
		});
	});

	test.each([
		["an entry of the ledger changed", "UPDATE balance_entries SET amount_qepik = 1"],
		["the ledger emptied", "TRUNCATE balance_entries CASCADE"],
		["the journal shortened", "DELETE FROM audit_entries"],
		[
			"the ledger's trigger switched off",
			"ALTER TABLE balance_entries DISABLE TRIGGER balance_entries_append_only",
		],
		["the ledger's trigger removed", "DROP TRIGGER balance_entries_append_only ON balance_entries"],
		["all triggers switched off", "SET session_replication_role = replica"],
		[
			"what the trigger does replaced",
			"CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
		],
		["a constraint dropped", "ALTER TABLE balances DROP CONSTRAINT balances_agree_with_the_ledger"],
		["a table made", "CREATE TABLE own (id int)"],
		["a table dropped", "DROP TABLE sessions"],
		["a migration forgotten", "DELETE FROM migrations"],
		["another role taken", `SET ROLE "${OWNER}"`],
		["a file of the machine read", "SELECT pg_read_file('/etc/hostname')"],
		["a program run", "COPY sessions FROM PROGRAM 'true'"],
	])("%s: refused", async (_, statement) => {
		await expect(run(urls().url, statement)).rejects.toMatchObject({ code: "42501" });
	});

	test("only the owner may rewrite history", async () => {
		expect(await mayRewriteHistory(urls().url)).toBe(false);
		expect(await mayRewriteHistory(urls().ownerUrl)).toBe(true);
	});
});

describe("rights that go too far", () => {
	const other = useTestDatabase();
	const role = () => new URL(databaseEnvironment(other.url).DATABASE_URL).username;

	test.each([
		["an entry may be changed", "UPDATE", "balance_entries"],
		["an order may be removed", "DELETE", "orders"],
		["the journal may be emptied", "TRUNCATE", "audit_entries"],
	])("%s: found, and taken back", async (_, verb, table) => {
		const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = databaseEnvironment(other.url);
		await run(ownerUrl, `GRANT ${verb} ON ${table} TO ${role()}`);
		expect(await mayRewriteHistory(url)).toBe(true);
		await grantRuntimeRights({ url, ownerUrl });
		expect(await mayRewriteHistory(url)).toBe(false);
	});
});

test("several processes may grant at the same time", async () => {
	await revokeAll(database.url);
	await Promise.all(Array.from({ length: 6 }, () => grantRuntimeRights(urls())));
	expect(await run(urls().url, "SELECT count(*) FROM users")).toHaveLength(1);
});

test("one role for everything keeps what it has", async () => {
	const { ownerUrl } = urls();
	await grantRuntimeRights({ url: ownerUrl, ownerUrl });
	// The same role by another spelling of its address.
	await grantRuntimeRights({ url: `${ownerUrl}?application_name=other`, ownerUrl });
	const rights = "SELECT has_table_privilege('migrations', 'INSERT, UPDATE, DELETE') AS kept";
	expect(await run(ownerUrl, rights)).toEqual([{ kept: true }]);
});

describe("an owner's address that is not the owner's", () => {
	let other: Awaited<ReturnType<typeof createTestDatabase>>;
	beforeAll(async () => {
		other = await createTestDatabase();
	});
	afterAll(() => other.close());
	const sentence =
		"DATABASE_OWNER_URL must lead to the database of DATABASE_URL, as the role that owns its tables.";

	test("the two are exchanged", async () => {
		const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = databaseEnvironment(other.url);
		const exchanged = { url: ownerUrl, ownerUrl: url };
		await expect(grantRuntimeRights(exchanged)).rejects.toThrow(sentence);
		await expect(migrate(url)).rejects.toThrow(
			"Only the role that owns the database can migrate it: set DATABASE_OWNER_URL",
		);
	});

	test("another database", async () => {
		const { DATABASE_URL: url } = databaseEnvironment(other.url);
		await expect(grantRuntimeRights({ url, ownerUrl: urls().ownerUrl })).rejects.toThrow(sentence);
	});

	test("a server that is not there", async () => {
		const ownerUrl = "postgres://nobody@127.0.0.1:1/none";
		await expect(grantRuntimeRights({ url: urls().url, ownerUrl })).rejects.toThrow(
			"cannot be reached",
		);
	});
});
