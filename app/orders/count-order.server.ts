import { Problem } from "#app/core/problem.ts";
import { isOutage } from "#app/platform/database/errors.server.ts";
import { makeCounter } from "#app/platform/metrics.server.ts";

const placed = makeCounter("orders_placed_total", "Purchases that led to an order.");
const refused = makeCounter("orders_refused_total", "Purchases that did not, and why.", "reason");

/** Counts a purchase by how it ends. A fault of the shop's own is the reason `failure`. */
export async function countOrder<Result>(buy: () => Promise<Result>): Promise<Result> {
	try {
		const result = await buy();
		placed.inc();
		return result;
	} catch (error) {
		refused.inc({ reason: reasonOf(error) });
		throw error;
	}
}

function reasonOf(error: unknown): string {
	if (error instanceof Problem) return error.code;
	return isOutage(error) ? "outage" : "failure";
}
