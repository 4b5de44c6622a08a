import { and, type SQL, sql } from "drizzle-orm";
import { foldWords } from "#app/core/fold-words.ts";
import { cutPage } from "#app/core/page.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { newestFirst, oldestFirst } from "#app/platform/database/keyset.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";
import { bankLines } from "./bank-lines.table.server.ts";
import { type Candidate, type Matched, matchLines } from "./match-lines.server.ts";
import { findSpent } from "./spent-lines.server.ts";

const PAGE = 50;
const DECIDED_PAGE = 20;
/** Besides a line that is asked about alone. */
const MOST_RIVALS = 20;
/** Of one amount, to know whether it is the only one. */
const MOST_OF_AMOUNT = 4;
/** The newest that wait, whose names are looked for. */
const MOST_NAMES = 200;

const { id, createdAt, status, settledAt, topUpId } = bankLines;
const WAITING = oldestFirst(createdAt, id);
const DECIDED = newestFirst(settledAt, id);

const columns = {
	id,
	createdAt,
	status,
	amountQepik: bankLines.amountQepik,
	paidOn: bankLines.paidOn,
	sender: bankLines.sender,
	text: bankLines.text,
	topUpId,
	settledAt,
	settledByName: selectNameOf(bankLines.settledBy),
	paidName: sql<string | null>`(SELECT users.name FROM top_ups JOIN users ON users.id = user_id
		WHERE top_ups.id = bank_lines.top_up_id)`,
	sameAmount: sql<number>`CASE WHEN ${status} = 'waiting' THEN (SELECT count(*)::int FROM (
		SELECT FROM bank_lines AS other
		WHERE other.status = 'waiting' AND other.amount_qepik = bank_lines.amount_qepik LIMIT 2
	) AS counted) ELSE 0 END`,
};

export type BankLine = Awaited<ReturnType<typeof listBankLinesByIds>>[number];

type For = { adminId: string };

/** A page of the lines that wait, oldest first, each with the top-ups that it may be. */
export async function listWaitingLines(
	db: Queryable,
	{ after, adminId }: For & { after?: string },
) {
	const found = await listOf(db, and(sql`${status} = 'waiting'`, WAITING.after(after)) as SQL, {
		...{ by: WAITING.by, limit: PAGE + 1 },
	});
	const { rows, next } = cutPage(found, PAGE, (line) => line.id);
	return { lines: await withMatches(db, rows, adminId), next };
}

/** A page of the lines that were used or put aside, the newest decision first. */
export async function listDecidedLines(
	db: Queryable,
	{ after, adminId }: For & { after?: string },
) {
	const found = await listOf(db, and(sql`${status} <> 'waiting'`, DECIDED.after(after)) as SQL, {
		...{ by: DECIDED.by, limit: DECIDED_PAGE + 1 },
	});
	const { rows, next } = cutPage(found, DECIDED_PAGE, (line) => line.id);
	return { lines: await withMatches(db, rows, adminId), next };
}

/** Lines by their ids, waiting or decided. */
export async function listBankLinesByIds(db: Queryable, ids: string[], { adminId }: For) {
	const by = WAITING.by;
	const rows = await listOf(db, sql`${id} = ANY(${sql.param(ids)})`, { by, limit: ids.length });
	return withMatches(db, rows, adminId);
}

/** Whether a line that waits is certain of a top-up, beside all that wait with its amount. */
export async function isCertainOf(
	db: Queryable,
	{ lineId, topUpId, adminId }: For & { lineId: string; topUpId: string },
): Promise<boolean> {
	const where = sql`${status} = 'waiting'
		AND ${bankLines.amountQepik} = (SELECT amount_qepik FROM bank_lines WHERE id = ${lineId})`;
	const by = sql`(${id} = ${lineId}) DESC, ${createdAt}`;
	const lines = await withMatches(db, await listOf(db, where, { by, limit: MOST_RIVALS }), adminId);
	const line = lines.find((one) => one.id === lineId);
	return line?.matches.some((match) => match.topUpId === topUpId && match.isCertain) === true;
}

function listOf(db: Queryable, where: SQL, { by, limit }: { by: SQL; limit: number }) {
	return db.select(columns).from(bankLines).where(where).orderBy(by).limit(limit);
}

type Row = Awaited<ReturnType<typeof listOf>>[number];

const UNMATCHED: Matched = { matches: [], doubt: undefined };

async function withMatches(db: Queryable, rows: Row[], adminId: string) {
	const waiting = rows.filter((line) => line.status === "waiting");
	const ids = waiting.map((line) => line.id);
	const candidates = waiting.length > 0 ? await findCandidates(db, waiting) : [];
	const spent = waiting.length > 0 ? await findSpent(db, ids) : undefined;
	const lines = waiting.map((line) => ({ ...line, spent: spent?.get(line.id) }));
	const matched = matchLines(lines, { candidates, adminId });
	return rows.map((line) => ({ ...line, ...(matched.get(line.id) ?? UNMATCHED) }));
}

/** Each part is read by an index of its own, and bounded. What a line names may be decided. */
async function findCandidates(db: Queryable, lines: Row[]): Promise<Candidate[]> {
	const words = lines.flatMap(({ sender, text }) => foldWords(`${sender} ${text}`));
	const references = [...new Set(words.filter((word) => /^[a-z0-9]{6}$/.test(word)))];
	const amounts = [...new Set(lines.map(({ amountQepik }) => amountQepik))];
	const { rows } = await db.execute<Candidate>(sql`
		WITH meant AS (
			SELECT id FROM top_ups WHERE right(id, 6) = ANY(${sql.param(references)})
			UNION SELECT found.id FROM unnest(${sql.param(amounts)}::bigint[]) AS wanted (amount)
				CROSS JOIN LATERAL (
					SELECT id FROM top_ups
					WHERE amount_qepik = wanted.amount AND status = 'pending' AND type = 'abb'
					ORDER BY created_at, id LIMIT ${MOST_OF_AMOUNT}
				) AS found
			UNION (SELECT id FROM top_ups WHERE status = 'pending' ORDER BY created_at DESC, id DESC
				LIMIT ${MOST_NAMES})
		)
		SELECT top_ups.id AS "topUpId", user_id AS "userId", users.name AS "userName", status, type,
			amount_qepik AS "amountQepik",
			to_char(top_ups.created_at AT TIME ZONE 'Asia/Baku', 'YYYY-MM-DD') AS "askedOn"
		FROM meant JOIN top_ups ON top_ups.id = meant.id JOIN users ON users.id = user_id
		ORDER BY top_ups.created_at, top_ups.id`);
	return rows;
}
