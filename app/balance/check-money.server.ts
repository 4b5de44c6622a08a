import { sql } from "drizzle-orm";
import { tryLockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { MONEY_RULES } from "./money-rules.server.ts";

/** A row that breaks a rule of docs/money.md. */
export type Finding = { rule: number; says: string; offender: string; detail: string };

/** A broken shop may have very many; the first few of each rule are enough. */
const FINDINGS_OF_A_RULE = 20;

const everyRule = MONEY_RULES.map(
	({ rule, offenders }) => `(SELECT ${rule} AS rule, found.* FROM (${offenders})
		AS found (offender, detail) ORDER BY offender LIMIT ${FINDINGS_OF_A_RULE})`,
).join(" UNION ALL ");

/**
 * Checks every rule of the money against the whole database. One statement, so that a shop that goes
 * on selling is seen in one snapshot. An empty result means that all is well.
 */
export async function findMoneyProblems(db: Queryable): Promise<Finding[]> {
	const { rows } = await db.execute<Omit<Finding, "says">>(sql.raw(everyRule));
	return rows.map((found) => ({
		...found,
		says: MONEY_RULES.find(({ rule }) => rule === found.rule)?.says ?? "",
	}));
}

/** Checks the money and keeps what was found, for the dashboard. */
export async function checkMoney(db: Queryable): Promise<Finding[]> {
	const findings = await findMoneyProblems(db);
	await db.execute(sql`
		INSERT INTO money_checks (findings) VALUES (${JSON.stringify(findings)}::jsonb)`);
	return findings;
}

/**
 * Checks the money unless that happened within the last so many minutes, or happens just now in
 * another process: then undefined.
 */
export function checkMoneyIfDue(
	db: Database,
	{ afterMinutes }: { afterMinutes: number },
): Promise<Finding[] | undefined> {
	return db.transaction(async (tx) => {
		if (!(await tryLockInTransaction(tx, "moneyCheck"))) return undefined;
		const recent = await tx.execute(sql`
			SELECT FROM money_checks
			WHERE checked_at > now() - make_interval(mins => ${afterMinutes}) LIMIT 1`);
		return recent.rows.length > 0 ? undefined : checkMoney(tx);
	});
}
