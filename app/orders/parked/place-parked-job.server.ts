import type { App } from "#app/app-context.server.ts";
import { rememberIds } from "#app/cart/remembered-ids/remember-ids.server.ts";
import { Problem } from "#app/core/problem.ts";
import { orderChanged, parkedChanged } from "#app/live/changes.server.ts";
import { countOrder } from "#app/orders/count-order.server.ts";
import type { DoJob } from "#app/platform/jobs/jobs.server.ts";
import { endParked } from "./end-parked.server.ts";
import { endUncredited, findWaiting } from "./end-uncredited.server.ts";
import {
	askForPrice,
	type Credited,
	findCredited,
	placeParked,
	priceParked,
} from "./place-parked.server.ts";

export type Placing = Pick<App, "db" | "hub" | "log">;

/** After sixty orders within a minute. */
const NEXT_MINUTE_S = 60;

/**
 * Looks at a parked order: its top-up was decided, or its time is over. Places it, or asks for a tap, or
 * ends it and says why; the money stays in the balance then.
 */
export const placeParkedJob: DoJob<Placing> = async (app, { key: id }) => {
	const { db, hub } = app;
	const credited = await findCredited(db, id);
	if (credited && credited.askedTotalQepik === null) {
		const again = await place(app, id, credited);
		if (again) return again;
	}
	const waiting = await findWaiting(db, id);
	if (!waiting) return;
	if (await endUncredited(db, waiting)) return parkedChanged(hub, waiting.userId);
	return { againAfterS: Math.max(1, waiting.leftS) };
};

async function place(app: Placing, id: string, credited: Credited) {
	const { db, hub } = app;
	const { userId, lines, seenTotalQepik } = credited;
	try {
		const todayQepik = await priceParked(db, lines);
		// Before anything else, or a rise would read as a short balance.
		if (todayQepik > seenTotalQepik) return await ask(app, { id, userId, todayQepik });
		const placed = await countOrder(() => placeParked(db, { id, mostQepik: seenTotalQepik }));
		if (!placed) return;
		orderChanged(hub, userId, placed);
		await rememberIds(app, { userId, lines });
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		if (error.code === "too-many") return { againAfterS: NEXT_MINUTE_S };
		// It rose between the look and the purchase: that is asked at the next turn.
		if (await hasRisen(app, credited)) return { againAfterS: 0 };
		await endParked(db, { id, outcome: "refused", reason: error.message });
		parkedChanged(hub, userId);
	}
}

type Asked = { id: string; userId: string; todayQepik: number };

async function ask({ db, hub }: Placing, { id, userId, todayQepik }: Asked): Promise<undefined> {
	await askForPrice(db, { id, todayQepik });
	parkedChanged(hub, userId);
}

async function hasRisen({ db }: Placing, { lines, seenTotalQepik }: Credited): Promise<boolean> {
	const todayQepik = await priceParked(db, lines).catch((error) => {
		if (!(error instanceof Problem)) throw error;
		return 0;
	});
	return todayQepik > seenTotalQepik;
}
