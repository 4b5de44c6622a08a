// What the money check reports when every constraint and trigger is off and a statement has done
// damage; everything is rolled back.
import { sql } from "drizzle-orm";
import { findMoneyProblems } from "#app/balance/check-money.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";

/** A statement that takes every constraint and trigger away. */
export const GUARDS_OFF = `DO $$ DECLARE guard record; BEGIN
	FOR guard IN SELECT conrelid::regclass AS relation, conname FROM pg_constraint
		WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'c', 'u') ORDER BY contype DESC
	LOOP
		EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE', guard.relation, guard.conname);
	END LOOP;
	FOR guard IN SELECT DISTINCT tgrelid::regclass AS relation FROM pg_trigger WHERE NOT tgisinternal
	LOOP
		EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', guard.relation);
	END LOOP;
END $$`;

/** The rules that are broken then, as `rule: offending row`. */
export async function findWithoutGuards(db: Database, harm: string): Promise<string[]> {
	const undo = new Error("undo");
	let found: { rule: number; offender: string }[] = [];
	await db
		.transaction(async (tx) => {
			await tx.execute(sql.raw(GUARDS_OFF));
			await tx.execute(sql.raw(harm));
			found = await findMoneyProblems(tx);
			throw undo;
		})
		.catch((error) => {
			if (error !== undo) throw error;
		});
	return found.map(({ rule, offender }) => `${rule}: ${offender}`);
}
