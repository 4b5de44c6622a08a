import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";
import { addDays } from "./calendar.ts";
import type { Source } from "./cash-days.ts";
import type { ReasonKind } from "./reason-words.ts";

/** Something that may make what a source says another sum than what was counted. */
export type Reason = {
	kind: ReasonKind;
	amountQepik: number | null;
	/** The sender in the bank's words, the provider's transaction. */
	text: string;
	userName: string | null;
	topUpId: string | null;
	/** The day on the other side. */
	otherDay: string | null;
};

/** Of each kind; more are told by their number. */
const SHOWN = 20;

export type Explanation = { reasons: Reason[]; isCut: boolean };

/**
 * What may explain a difference of a day, kind by kind: what a source tells that was not credited, what
 * was credited that it does not tell, and what stands on another day. Each part reads one day by an index.
 */
export async function explainDifference(
	db: Queryable,
	{ day, source }: { day: string; source: Source },
): Promise<Explanation> {
	const parts = source === "bank" ? bankParts(day) : epointParts(day);
	const { rows } = await db.execute<Reason>(sql`
		SELECT kind, amount_qepik AS "amountQepik", text, ${selectNameOf(sql`user_id`)} AS "userName",
			top_up_id AS "topUpId", to_char(other_day, 'YYYY-MM-DD') AS "otherDay"
		FROM (${sql.join(
			parts.map((part) => sql`(${part} LIMIT ${SHOWN + 1})`),
			sql` UNION ALL `,
		)}) AS reasons (kind, amount_qepik, text, user_id, top_up_id, other_day)`);
	const kinds = Map.groupBy(rows, ({ kind }) => kind);
	return {
		reasons: [...kinds.values()].flatMap((of) => of.slice(0, SHOWN)),
		isCut: [...kinds.values()].some((of) => of.length > SHOWN),
	};
}

const startOf = (day: string) => sql`${`${day} 00:00 Asia/Baku`}::timestamptz`;
const during = (column: string, day: string) =>
	sql`${sql.raw(column)} >= ${startOf(day)} AND ${sql.raw(column)} < ${startOf(addDays(day, 1))}`;

/** Credits of the day by one way, or what was taken back of such. */
const entriesOf = (
	day: string,
	{ kind, type }: { kind: "topup" | "adjustment"; type: string },
) => sql`(
	SELECT entry.user_id, entry.amount_qepik, asked.id, entry.created_at, entry.actor_role
	FROM balance_entries AS entry JOIN top_ups AS asked ON asked.id = entry.reference
	WHERE entry.kind <> 'purchase' AND entry.kind = ${kind} AND asked.type = ${type}
		AND ${during("entry.created_at", day)}
) AS credit`;

function bankParts(day: string): SQL[] {
	const credits = entriesOf(day, { kind: "topup", type: "abb" });
	return [
		sql`SELECT CASE status WHEN 'waiting' THEN 'line-waiting' ELSE 'line-dismissed' END,
				amount_qepik, sender, NULL::text, NULL::text, NULL::date
			FROM bank_lines WHERE paid_on = ${day}::date AND status <> 'used' ORDER BY created_at, id`,
		sql`SELECT 'line-credited-elsewhen', line.amount_qepik, sender, top_ups.user_id, top_up_id,
				baku_day(entry.created_at)
			FROM bank_lines AS line JOIN top_ups ON top_ups.id = top_up_id
				JOIN balance_entries AS entry ON entry.kind = 'topup' AND entry.reference = top_up_id
			WHERE paid_on = ${day}::date AND NOT (${during("entry.created_at", day)})
			ORDER BY line.created_at, line.id`,
		sql`SELECT 'credit-without-line', credit.amount_qepik, '', user_id, credit.id, NULL::date
			FROM ${credits}
			WHERE NOT EXISTS (SELECT FROM bank_lines WHERE top_up_id = credit.id)
			ORDER BY credit.created_at, credit.id`,
		sql`SELECT 'credit-of-line-elsewhen', credit.amount_qepik, sender, user_id, credit.id, paid_on
			FROM ${credits} JOIN bank_lines ON top_up_id = credit.id
			WHERE paid_on <> ${day}::date ORDER BY credit.created_at, credit.id`,
		sql`SELECT 'taken-back', credit.amount_qepik, '', user_id, credit.id, NULL::date
			FROM ${entriesOf(day, { kind: "adjustment", type: "abb" })}
			ORDER BY credit.created_at, credit.id`,
	];
}

function epointParts(day: string): SQL[] {
	const credits = entriesOf(day, { kind: "topup", type: "epoint" });
	return [
		sql`SELECT 'event-not-credited', told.amount_qepik, transaction, top_ups.user_id, top_ups.id,
				NULL::date
			FROM epoint_events AS told LEFT JOIN top_ups ON top_ups.id = order_id
			WHERE told.status = 'success' AND operation = '100' AND ${during("received_at", day)}
				AND NOT EXISTS (SELECT FROM balance_entries
					WHERE kind = 'topup' AND reference = order_id)
			ORDER BY received_at, transaction`,
		sql`SELECT 'event-credited-elsewhen', told.amount_qepik, transaction, entry.user_id, order_id,
				baku_day(entry.created_at)
			FROM epoint_events AS told
				JOIN balance_entries AS entry ON entry.kind = 'topup' AND entry.reference = order_id
			WHERE told.status = 'success' AND operation = '100' AND ${during("received_at", day)}
				AND NOT (${during("entry.created_at", day)})
			ORDER BY received_at, transaction`,
		sql`SELECT 'credit-without-event', credit.amount_qepik, '', user_id, credit.id, NULL::date
			FROM ${credits} WHERE NOT EXISTS (
				SELECT FROM epoint_events WHERE order_id = credit.id AND status = 'success'
			) ORDER BY credit.created_at, credit.id`,
		sql`SELECT 'credit-of-event-elsewhen', credit.amount_qepik, transaction, user_id, credit.id,
				baku_day(received_at)
			FROM ${credits} JOIN epoint_events ON order_id = credit.id AND status = 'success'
			WHERE NOT (${during("received_at", day)}) ORDER BY credit.created_at, credit.id`,
		sql`SELECT 'taken-back', credit.amount_qepik, '', user_id, credit.id, NULL::date
			FROM ${entriesOf(day, { kind: "adjustment", type: "epoint" })}
			ORDER BY credit.created_at, credit.id`,
		// What a return could not take from the balance is a debt, and no entry.
		sql`SELECT 'return-owed', booked_qepik - back.amount_qepik, back.transaction, user_id, top_up_id, NULL::date
			FROM epoint_events AS told JOIN epoint_returns AS back ON back.transaction = told.transaction
			WHERE told.status = 'returned' AND ${during("received_at", day)} AND booked_qepik < back.amount_qepik
			ORDER BY received_at, back.transaction`,
		sql`SELECT 'return-not-booked', -told.amount_qepik, told.transaction, top_ups.user_id, top_ups.id,
				NULL::date
			FROM epoint_events AS told LEFT JOIN top_ups ON top_ups.id = order_id
			WHERE told.status = 'returned' AND ${during("received_at", day)}
				AND NOT EXISTS (SELECT FROM epoint_returns WHERE transaction = told.transaction)
				AND NOT EXISTS (
					SELECT FROM ${REFUND_OF_EVENT} WHERE paid.transaction = told.transaction AND ${MAY_BE_BACK}
				)
			ORDER BY received_at, told.transaction`,
		...refundParts(day),
		sql`SELECT 'flag', NULL::bigint, flagged.transaction, user_id, top_up_id, NULL::date
			FROM epoint_flags AS flagged LEFT JOIN top_ups ON top_ups.id = top_up_id
			WHERE seen_at IS NULL AND ${during("flagged.created_at", day)}
			ORDER BY flagged.created_at, flagged.transaction`,
	];
}

/** By the indexes of both: a refund has none of its transaction. */
const REFUND_OF_EVENT = sql`epoint_payments AS paid
	JOIN card_refunds AS refund ON refund.top_up_id = paid.top_up_id`;
/** It was booked out when it was asked for, and not booked in again. */
const MAY_BE_BACK = sql`refund.status <> 'refused'`;

/** What admins gave back to cards: booked out on the day of the asking, whenever the provider says so. */
function refundParts(day: string): SQL[] {
	const booked = sql`(
		SELECT * FROM balance_entries WHERE kind <> 'purchase' AND ${during("created_at", day)}
			AND kind = 'adjustment' AND reference LIKE 'card-refund:%'
	) AS entry JOIN card_refunds AS refund ON refund.id = split_part(entry.reference, ':', 2)`;
	const toldOfDay = sql`epoint_events AS told
		JOIN ${REFUND_OF_EVENT} ON paid.transaction = told.transaction
		JOIN balance_entries AS entry ON entry.kind = 'adjustment' AND entry.reference = entry_reference
		WHERE told.status = 'returned' AND ${during("received_at", day)} AND ${MAY_BE_BACK}`;
	return [
		sql`SELECT 'refund-unknown', entry.amount_qepik, transaction, refund.user_id, top_up_id,
				nullif(baku_day(entry.created_at), ${day}::date)
			FROM card_refunds AS refund JOIN balance_entries AS entry
				ON entry.kind = 'adjustment' AND entry.reference = entry_reference
			WHERE refund.status = 'unknown' AND entry.created_at < ${startOf(addDays(day, 1))}
			ORDER BY entry.created_at, refund.id`,
		sql`SELECT 'refund-returned-elsewhen', entry.amount_qepik, refund.transaction, refund.user_id,
				top_up_id, baku_day(coalesce(received_at, settled_at))
			FROM ${booked} LEFT JOIN epoint_events AS told
				ON told.transaction = refund.transaction AND told.status = 'returned'
			WHERE refund.status = 'returned' AND NOT (${during("coalesce(received_at, settled_at)", day)})
			ORDER BY entry.created_at, refund.id`,
		sql`SELECT 'return-booked-elsewhen', entry.amount_qepik, told.transaction, refund.user_id,
				refund.top_up_id, baku_day(entry.created_at)
			FROM ${toldOfDay} AND refund.status = 'returned' AND NOT (${during("entry.created_at", day)})
			ORDER BY received_at, told.transaction`,
		sql`SELECT 'refund-refused-elsewhen', entry.amount_qepik, refund.transaction, refund.user_id,
				top_up_id, baku_day(other.created_at)
			FROM ${booked} JOIN balance_entries AS other ON other.kind = 'adjustment'
				AND other.reference IN (entry_reference, back_reference)
			WHERE NOT (${during("other.created_at", day)})
			ORDER BY entry.created_at, refund.id`,
		sql`SELECT 'return-other-amount', refund.amount_qepik - told.amount_qepik, told.transaction,
				refund.user_id, refund.top_up_id, NULL::date
			FROM ${toldOfDay} AND told.amount_qepik <> refund.amount_qepik
				AND NOT EXISTS (SELECT FROM epoint_returns WHERE transaction = told.transaction)
			ORDER BY received_at, told.transaction`,
	];
}
