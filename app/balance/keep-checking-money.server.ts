import type { App } from "../platform/app-context.server.ts";
import { openDatabase } from "../platform/database.server.ts";
import { checkMoneyIfDue } from "./check-money.server.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/**
 * Checks the money soon after the start and then once a day. A broken rule is an error in the log
 * and stands on the dashboard; the shop goes on selling. Returns the function that ends it.
 */
export function keepCheckingMoney(
	{ log, hub }: Pick<App, "log" | "hub">,
	databaseUrl: string,
): () => void {
	async function check(afterMinutes: number) {
		const db = openDatabase(databaseUrl, { connections: 1, patient: true });
		try {
			const findings = await checkMoneyIfDue(db, { afterMinutes });
			if (!findings) return;
			hub.publish("admin");
			if (findings.length > 0) log.error({ findings }, "the money is not in order");
			else log.info("the money is in order");
		} catch (error) {
			log.error({ err: error }, "the money could not be checked");
		} finally {
			await db.close();
		}
	}
	// Every start is a reason to look, but eight processes that start together are one reason.
	const first = setTimeout(check, 10_000, 1);
	const daily = setInterval(check, 10 * MINUTE_MS, DAY_MINUTES);
	first.unref();
	daily.unref();
	return () => {
		clearTimeout(first);
		clearInterval(daily);
	};
}
