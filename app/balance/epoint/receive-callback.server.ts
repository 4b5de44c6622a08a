import { z } from "zod";
import type { App } from "#app/app-context.server.ts";
import { anyText, readFields } from "#app/forms/read-fields.server.ts";
import { currentCaller } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { isOtherReturn, keepEvent, readCallback } from "./events.server.ts";
import { FOLLOW } from "./follow-payment-job.server.ts";
import { findPayment, flag } from "./payments.server.ts";
import { readProviderText } from "./provider-text.server.ts";
import { isSigned } from "./signature.server.ts";

const SIGNED = z.object({ data: anyText(), signature: anyText() });

export type Receiving = Pick<App, "db" | "jobs" | "log"> & {
	env: Pick<App["env"], "epoint">;
};

/**
 * Keeps what the provider calls with, and says how to answer and whether an admin has to look. It moves
 * no money: the job that it puts in asks the provider itself. Nothing of the body is read before its
 * signature is.
 */
export async function receiveCallback(
	app: Receiving,
	form: FormData,
): Promise<{ status: 200 | 400 | 404; isFlagged?: boolean }> {
	const { epoint } = app.env;
	if (!epoint) return { status: 404 };
	const { data, signature } = readFields(SIGNED, form);
	if (!isSigned(epoint.privateKey, data, signature)) {
		// Without the body: whoever forges one chooses what it says.
		logSecurity(app.log, "payment-call-refused", { ...currentCaller.getStore() });
		return { status: 400 };
	}
	const texts = readProviderText(Buffer.from(data, "base64").toString("utf8"));
	const event = texts && readCallback(texts);
	if (!event) {
		app.log.error("a signed call of Epoint's cannot be read");
		return { status: 400 };
	}
	const isFlagged = await app.db.transaction(async (tx) => {
		const isNew = await keepEvent(tx, event);
		// Told before: what follows from it is under way or done.
		if (!isNew && !(await isOtherReturn(tx, event))) return false;
		const payment = await findPayment(tx, event.orderId);
		if (payment) {
			await app.jobs.put(tx, { kind: FOLLOW, key: payment.topUpId });
			return false;
		}
		await flag(tx, { transaction: event.transaction, kind: "unknown" });
		return true;
	});
	return { status: 200, isFlagged };
}
