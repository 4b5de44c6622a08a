import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { paymentAddress } from "#app/balance/epoint/payment-address.ts";
import { startPayment } from "#app/balance/epoint/start-payment.server.ts";
import { findFreeAmount } from "#app/balance/statement/free-amount.server.ts";
import { newId } from "#app/core/ids.ts";
import { MAX_QEPIK } from "#app/core/money.ts";
import { Problem } from "#app/core/problem.ts";
import { LEAST_TOP_UP_QEPIK } from "#app/core/read-manat.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { Epoint } from "#app/platform/epoint-env.server.ts";
import { endParked } from "./end-parked.server.ts";
import { PARKED_HOURS, type ParkedLine, parkedAddress } from "./parked-order.ts";
import { requireParkable } from "./require-parkable.server.ts";

/** The kind of the job that looks at one; its key is the parked order. Migration 0073 names it as well. */
export const PARKED = "parked-order";

type Parking = Pick<App, "db" | "jobs" | "log">;

type Wish = {
	userId: string;
	userEmail: string;
	lines: ParkedLine[];
	seenTotalQepik: number;
	seenMissingQepik: number;
	/** Of the press in the browser: sent again, it parks nothing more. */
	formId: string;
};

/** How its money is to come; by card where there are keys of the provider. */
type Way = { type: "abb" | "epoint"; card?: { epoint: Epoint; origin: string } | undefined };

export type Parked = { id: string; topUpId: string; amountQepik: number; payAt?: string };

/**
 * Makes the top-up of what is missing, 1.00 ₼ at least, and parks the purchase until that is credited: no
 * stock is held and no money moves. A transfer is asked for over the next amount that no other one has. A
 * customer has one at a time. Refuses what `requireParkable` refuses, and what a top-up is refused for.
 */
export async function parkOrder(app: Parking, wish: Wish, way: Way): Promise<Parked> {
	const earlier = await findByForm(app.db, wish);
	if (earlier) return earlier;
	const lines = await requireParkable(app.db, wish);
	const id = newId();
	const { userId, userEmail } = wish;
	const askedQepik = Math.max(wish.seenMissingQepik, LEAST_TOP_UP_QEPIK);
	const amountQepik = way.type === "abb" ? await recognizable(app.db, askedQepik) : askedQepik;
	const topUp = { userId, userEmail, amountQepik };
	const park = async (tx: Queryable, topUpId: string) => {
		await keep(tx, { ...wish, id, lines, topUpId });
		await app.jobs.put(tx, { kind: PARKED, key: id, afterS: PARKED_HOURS * 3600 });
	};
	try {
		if (way.card) return await parkByCard(app, { id, topUp, park, ...way.card });
		return await app.db.transaction(async (tx) => {
			const { id: topUpId } = await createTopUp(tx, { ...topUp, type: way.type });
			await park(tx, topUpId);
			return { id, topUpId, amountQepik };
		});
	} catch (error) {
		if (!(error instanceof ParkedAlready)) throw error;
		// The same press, sent twice at once; or another one, from another tab.
		const same = await findByForm(app.db, wish);
		if (same) return same;
		throw new Problem("taken", "Ödənişini gözləyən sifarişiniz artıq var: əvvəlcə onu ləğv edin");
	}
}

async function recognizable(db: Queryable, amountQepik: number): Promise<number> {
	const freeQepik = await findFreeAmount(db, amountQepik);
	return freeQepik > MAX_QEPIK ? amountQepik : freeQepik;
}

type ByCard = {
	id: string;
	topUp: { userId: string; userEmail: string; amountQepik: number };
	park: (tx: Queryable, topUpId: string) => Promise<void>;
	epoint: Epoint;
	origin: string;
};

async function parkByCard(app: Parking, { id, topUp, park, epoint, origin }: ByCard) {
	const returnTo = (topUpId: string) => `${origin}${paymentAddress(topUpId, parkedAddress(id))}`;
	try {
		const started = await startPayment(app, { epoint, wish: topUp, returnTo, also: park });
		return { id, amountQepik: topUp.amountQepik, ...started };
	} catch (error) {
		// Its top-up was withdrawn: whoever tries once more is not to wait for the job.
		if (error instanceof Problem) {
			await endParked(app.db, { id, outcome: "refused", reason: error.message });
		}
		throw error;
	}
}

/** Undoes the top-up with it. */
class ParkedAlready extends Error {}

async function keep(tx: Queryable, parked: Wish & { id: string; topUpId: string }) {
	const { id, userId, formId, lines, seenTotalQepik, topUpId } = parked;
	const { rowCount } = await tx.execute(sql`
		INSERT INTO parked_orders
			(id, user_id, form_id, attempt_id, lines, seen_total_qepik, top_up_id)
		VALUES (${id}, ${userId}, ${formId}, ${newId()}, ${JSON.stringify(lines)}::jsonb,
			${seenTotalQepik}, ${topUpId})
		ON CONFLICT DO NOTHING`);
	if (rowCount === 0) throw new ParkedAlready();
}

async function findByForm(db: Queryable, { userId, formId }: Wish): Promise<Parked | undefined> {
	const { rows } = await db.execute<Omit<Parked, "payAt"> & { payAt: string | null }>(sql`
		SELECT parked_orders.id, parked_orders.top_up_id AS "topUpId", amount_qepik AS "amountQepik",
			redirect_url AS "payAt"
		FROM parked_orders JOIN top_ups ON top_ups.id = parked_orders.top_up_id
			LEFT JOIN epoint_payments ON epoint_payments.top_up_id = top_ups.id
		WHERE parked_orders.user_id = ${userId} AND form_id = ${formId}`);
	const [found] = rows;
	if (!found) return undefined;
	const { payAt, ...parked } = found;
	return { ...parked, ...(payAt && { payAt }) };
}
