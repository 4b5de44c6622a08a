// What the database guards is what the list of mutants drops: a guard that comes gets its mutant.
import { expect, test } from "vitest";
import { moneyGuards } from "../mutants/lists/money-guards.ts";
import { useTestDatabase } from "../test-database.ts";

const database = useTestDatabase();

test("each constraint and each refusing trigger on the money's tables has a mutant that drops it", async () => {
	const { rows } = await database.db.$client.query<{ name: string }>(`
		WITH guarded (name) AS (
			VALUES ('balances'), ('balance_entries'), ('top_ups'), ('orders'), ('order_items'),
				('order_refunds'), ('order_refund_lines'), ('order_id_corrections')
		)
		SELECT conname AS name FROM pg_constraint JOIN guarded ON conrelid = guarded.name::regclass
		WHERE contype IN ('c', 'f', 'u', 'x')
		UNION
		SELECT tgname FROM pg_trigger JOIN guarded ON tgrelid = guarded.name::regclass
			JOIN pg_proc ON pg_proc.oid = tgfoid
		WHERE NOT tgisinternal AND prosrc LIKE '%RAISE EXCEPTION%'`);
	const dropped = moneyGuards.flatMap((mutant) => {
		const [, name] =
			("sql" in mutant && /DROP (?:CONSTRAINT|TRIGGER) (\w+)/.exec(mutant.sql)) || [];
		return name ?? [];
	});
	expect(rows.length).toBeGreaterThan(40);
	expect(rows.map(({ name }) => name).filter((name) => !dropped.includes(name))).toEqual([]);
});
