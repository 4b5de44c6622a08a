import type { App } from "#app/app-context.server.ts";
import { paymentFlagged, topUpChanged } from "#app/live/changes.server.ts";
import type { Epoint } from "#app/platform/epoint-env.server.ts";
import type { DoJob } from "#app/platform/jobs/jobs.server.ts";
import { bookReturn } from "./book-return.server.ts";
import { callEpoint, NoAnswer } from "./call-epoint.server.ts";
import { creditPayment } from "./credit-payment.server.ts";
import { eventStatus, findEvent, type KeptEvent, keepEvent, PAYMENT } from "./events.server.ts";
import { DAY_S, HOUR_S, nextLookS } from "./look-times.ts";
import { endPayment, type FlagKind, findPayment, flag, type Payment } from "./payments.server.ts";
import { type ProviderText, readAmount } from "./provider-text.server.ts";
import { findTransaction } from "./transaction-of.server.ts";

export type Following = Pick<App, "db" | "hub"> & { env: Pick<App["env"], "epoint"> };

/** The kind of the job; its key is the top-up. */
export const FOLLOW = "epoint-payment";

/**
 * Asks the provider what became of a payment, and credits it once that was proven twice. It follows each
 * call of the provider's, and goes by the clock where none comes. Where the provider does not answer it
 * throws, and is tried again for as long as that lasts.
 */
export const followPayment: DoJob<Following> = async (app, { key, signal }) => {
	const { epoint } = app.env;
	// The keys may come back: what was paid with them is still to be credited.
	if (!epoint) return { againAfterS: HOUR_S };
	const payment = await findPayment(app.db, key);
	if (!payment) return;
	const { transaction, waitS, isFlagged } = await findTransaction(app.db, payment);
	if (isFlagged) paymentFlagged(app.hub);
	if (waitS !== undefined) return { againAfterS: waitS };
	if (transaction) {
		const known = { ...payment, transaction };
		try {
			if (await settle(app, { epoint, payment: known, signal })) return;
		} catch (error) {
			if (error instanceof NoAnswer) await tellOutage(app, known);
			throw error;
		}
	}
	return later(app, payment, transaction);
};

type Known = Payment & { transaction: string };
type Asking = { epoint: Epoint; payment: Known; signal: AbortSignal };

/** Whether nothing is left to be asked. */
async function settle(app: Following, asking: Asking): Promise<boolean> {
	const { payment } = asking;
	const said = await ask(asking);
	switch (eventStatus(said.status)) {
		case "success":
			return settleSuccess(app, asking, said);
		case "failed": {
			await tellFailure(app, payment, "failed");
			const told = await findEvent(app.db, { ...payment, status: "success" });
			if (told && payment.status === "pending") await tellMisfit(app, payment, "denied");
			// An answer that something is wrong may be about the question: the door stays open for a day.
			return payment.status !== "pending";
		}
		case "returned":
			return settleReturn(app, asking, said);
		default:
			return false;
	}
}

const ask = ({ epoint, payment: { transaction }, signal }: Asking) =>
	callEpoint(epoint, "get-status", { transaction }, signal);

async function settleSuccess(app: Following, asking: Asking, said: ProviderText) {
	const { payment } = asking;
	const { topUpId, transaction, amountQepik, userId } = payment;
	if (payment.status === "completed" || payment.isCredited) return true;
	if (payment.status === "rejected") return tellMisfit(app, payment, "decided");
	let told = await findEvent(app.db, { transaction, status: "success" });
	let proof = said;
	if (!told) {
		// Nobody called: what it answers is the event, and it is asked once more.
		if (await keepAnswer(app, payment, said)) proof = await ask(asking);
		told = await findEvent(app.db, { transaction, status: "success" });
		if (!told) return tellMisfit(app, payment, "amount");
	}
	if (eventStatus(proof.status) !== "success") return false;
	const misfit = findMisfit(payment, told, proof);
	if (misfit === "amount") return tellMisfit(app, payment, misfit, oddAmount(payment, told, proof));
	if (misfit) return tellMisfit(app, payment, misfit);
	const isCredited = await creditPayment(app.db, { topUpId, transaction, amountQepik });
	if (!isCredited) return settleSuccess(app, await again(app, asking), said);
	topUpChanged(app.hub, userId);
	return true;
}

/** The bank has taken the money back; that takes two proofs as well. */
async function settleReturn(app: Following, asking: Asking, said: ProviderText): Promise<boolean> {
	const { payment } = asking;
	const { topUpId, transaction, userId } = payment;
	if (payment.status === "pending") {
		await tellFailure(app, payment, "returned");
		return true;
	}
	const told = { transaction, status: "returned" } as const;
	let proof = said;
	if (!(await findEvent(app.db, told))) {
		await keepAnswer(app, payment, said, "returned");
		proof = await ask(asking);
		if (eventStatus(proof.status) !== "returned") return false;
		if (!(await findEvent(app.db, told))) return tellMisfit(app, payment, "amount");
	}
	const amountQepik = readAmount(proof.amount);
	const outcome = await bookReturn(app.db, { topUpId, transaction, amountQepik });
	if (outcome === "already") return true;
	if (outcome === "amount") return tellMisfit(app, payment, "amount", amountQepik);
	if (outcome === "refunded") {
		topUpChanged(app.hub, userId);
		return true;
	}
	// What was rejected was never credited.
	if (outcome === "byHand" && payment.status === "rejected") return true;
	topUpChanged(app.hub, userId);
	return tellMisfit(app, payment, outcome === "booked" ? "returned" : "returned-by-hand");
}

/** Somebody has decided meanwhile. */
async function again(app: Following, asking: Asking): Promise<Asking> {
	const { topUpId, transaction } = asking.payment;
	const payment = await findPayment(app.db, topUpId);
	if (!payment || payment.status === "pending") throw new Error("a payment could not be credited");
	return { ...asking, payment: { ...payment, transaction } };
}

/** Keeps an answer as the event that no call brought; false where it says no amount. */
export async function keepAnswer(
	{ db }: Following,
	{ topUpId, transaction }: Pick<Known, "topUpId" | "transaction">,
	said: ProviderText,
	status: "success" | "returned" = "success",
) {
	const amountQepik = readAmount(said.amount);
	if (amountQepik === undefined) return false;
	return keepEvent(db, {
		transaction,
		status,
		orderId: said.order_id ?? topUpId,
		amountQepik,
		operation: said.operation_code ?? PAYMENT,
		source: "answer",
		rrn: said.rrn?.slice(0, 40),
		cardMask: said.card_mask?.slice(0, 40),
	});
}

/** What keeps the event, the answer and the top-up from being about the same money. */
function findMisfit(payment: Known, told: KeptEvent, proof: ProviderText): FlagKind | undefined {
	const { topUpId, transaction, amountQepik } = payment;
	const { order_id = topUpId, transaction: of = transaction, operation_code = PAYMENT } = proof;
	if (told.orderId !== topUpId || order_id !== topUpId || of !== transaction) return "transaction";
	if (told.operation !== PAYMENT || operation_code !== PAYMENT) return "operation";
	const proven = readAmount(proof.amount);
	const isSame = told.amountQepik === amountQepik && proven === BigInt(amountQepik);
	return isSame ? undefined : "amount";
}

/** The one of two amounts that is not what was asked for. */
function oddAmount({ amountQepik }: Known, told: KeptEvent, proof: ProviderText) {
	const proven = readAmount(proof.amount);
	if (proven !== BigInt(amountQepik)) return proven;
	return told.amountQepik === null ? undefined : BigInt(told.amountQepik);
}

/** Always true: whatever else is asked, an admin has to look. */
async function tellMisfit(
	{ db, hub }: Following,
	{ topUpId, transaction }: Known,
	kind: FlagKind,
	saidQepik?: bigint,
): Promise<true> {
	await flag(db, { topUpId, transaction, kind, saidQepik });
	paymentFlagged(hub);
	return true;
}

async function tellFailure(
	{ db, hub }: Following,
	{ topUpId, userId, status, ended }: Payment,
	reason: "failed" | "returned" | "expired",
) {
	// A late failure never undoes.
	if (status !== "pending" || ended === reason) return;
	await endPayment(db, { topUpId, ended: reason });
	topUpChanged(hub, userId);
}

async function tellExpired(app: Following, payment: Payment) {
	if (!payment.ended) await tellFailure(app, payment, "expired");
}

/** When it is asked next; after a day nobody waits any more, though what comes is still credited. */
async function later(app: Following, payment: Payment, transaction: string | undefined) {
	if (payment.status !== "pending") return;
	const nextS = nextLookS(payment.ageS);
	if (nextS <= DAY_S) return { againAfterS: Math.max(1, nextS - payment.ageS) };
	await tellExpired(app, payment);
	const told = transaction && (await findEvent(app.db, { transaction, status: "success" }));
	if (told) await tellMisfit(app, { ...payment, transaction }, "silent");
}

/** The same words after a day of no answers; the asking itself goes on until there is one. */
async function tellOutage(app: Following, payment: Known) {
	if (payment.status !== "pending" || nextLookS(payment.ageS) <= DAY_S) return;
	await tellExpired(app, payment);
	const { transaction } = payment;
	const told = await findEvent(app.db, { transaction, status: "success" });
	// What was told just now may only have met a moment without an answer.
	if (told && told.ageS >= DAY_S) await tellMisfit(app, payment, "silent");
}
