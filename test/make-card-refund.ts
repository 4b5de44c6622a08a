// A card payment of which money goes back to the card, without a provider.
import { sql } from "drizzle-orm";
import { askCardRefund } from "#app/balance/epoint/ask-card-refund.server.ts";
import { markSent } from "#app/balance/epoint/card-refunds.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { putJob } from "#app/platform/jobs/job-rows.server.ts";
import { type MadePayment, makePaid } from "./make-payment.ts";

type Asked = {
	userId: string;
	adminId: string;
	/** Of the payment, which is as large unless `paidQepik` says otherwise. */
	amountQepik?: number;
	paidQepik?: number;
	/** The payment, where it was made before. */
	paid?: MadePayment;
};

/** What `askCardRefund` needs of a shop, where nobody does the job. */
export const refunding = (db: Database) => ({ db, jobs: { put: putJob } as never });

/** One that was asked for and not sent. */
export async function makeCardRefund(
	db: Database,
	{ userId, adminId, amountQepik = 700, paidQepik = amountQepik, paid }: Asked,
) {
	const payment = paid ?? (await makePaid(db, { userId, amountQepik: paidQepik }));
	const wish = { topUpId: payment.topUpId, amountQepik, reason: "Sınaq", adminId };
	await askCardRefund(refunding(db), wish);
	return { ...payment, refundId: await refundIdOf(db, payment.topUpId) };
}

export async function refundIdOf(db: Database, topUpId: string): Promise<string> {
	const { rows } = await db.execute<{ id: string }>(
		sql`SELECT id FROM card_refunds WHERE top_up_id = ${topUpId}`,
	);
	return rows[0]?.id as string;
}

/** One that was sent an hour ago, and whose answer never came. */
export async function makeSentRefund(db: Database, asked: Asked) {
	const made = await makeCardRefund(db, asked);
	await markSent(db, made.refundId);
	await ageRefund(db, made.refundId, 3600);
	return made;
}

/** As if it had been asked for and sent so long ago. */
export async function ageRefund(db: Database, refundId: string, seconds: number): Promise<void> {
	const ago = sql`now() - ${seconds} * interval '1 second'`;
	await db.transaction(async (tx) => {
		await tx.execute(sql`ALTER TABLE card_refunds DISABLE TRIGGER card_refunds_keep`);
		await tx.execute(sql`
			UPDATE card_refunds SET asked_at = ${ago}, sent_at = CASE WHEN sent_at IS NOT NULL THEN ${ago} END
			WHERE id = ${refundId}`);
		await tx.execute(sql`ALTER TABLE card_refunds ENABLE TRIGGER card_refunds_keep`);
	});
}
