// Purchases that wait for their money, and the job that looks at them.
import { sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { openHub } from "#app/live/hub.server.ts";
import { parkOrder } from "#app/orders/parked/park-order.server.ts";
import { placeParkedJob } from "#app/orders/parked/place-parked-job.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openJobs } from "#app/platform/jobs/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { makeUser } from "./make.ts";

const log = openLog({ logLevel: "fatal" }, { write() {} });

type Wanted = {
	userId: string;
	userEmail?: string;
	games: { id: string; priceQepik: number }[];
	quantity?: number;
	/** Other lines than one of each game: (id, quantity). */
	lines?: [gameId: string, quantity: number][];
	missingQepik: number;
	totalQepik?: number;
	formId?: string;
	playerId?: string | null;
	remember?: boolean;
	type?: "abb" | "epoint";
};

/** Parks what the cart would send, by a transfer unless it says otherwise. */
export function park(db: Database, wanted: Wanted) {
	const {
		userId,
		userEmail = "a@test.example",
		games,
		quantity = 1,
		playerId = null,
		remember,
		type = "abb",
	} = wanted;
	const total = games.reduce((sum, { priceQepik }) => sum + priceQepik * quantity, 0);
	const { totalQepik = total, missingQepik, formId = newId() } = wanted;
	const { lines: pairs = games.map(({ id }): [string, number] => [id, quantity]) } = wanted;
	const lines = pairs.map(([gameId, count]) => {
		return { gameId, name: "Oyun", quantity: count, playerId, remember };
	});
	const seen = { seenTotalQepik: totalQepik, seenMissingQepik: missingQepik };
	return parkOrder(
		{ db, log, jobs: openJobs({ db, log }) },
		{ userId, userEmail, lines, formId, ...seen },
		{ type },
	);
}

/**
 * A customer who lacks 3.40 ₼ of a game for 5.00 ₼, and has it parked: by the provider's form, which an
 * admin approves, since a transfer would be asked for over an amount of its own.
 */
export async function makeParked(db: Database, game: { id: string; priceQepik: number }) {
	const missingQepik = 340;
	const user = await makeUser(db, { balanceQepik: game.priceQepik - missingQepik });
	const wish = { userId: user.id, games: [game], missingQepik };
	const parked = await park(db, { ...wish, type: "epoint" });
	return { userId: user.id, ...parked };
}

/** Does what is due, as the job would at this moment; returns when it is due again. */
export async function lookAtParked(db: Database, id: string) {
	const hub = openHub();
	const published: string[] = [];
	hub.onPublished((topics) => published.push(...topics));
	const signal = new AbortController().signal;
	const again = await placeParkedJob({ db, hub, log }, { key: id, payload: {}, signal });
	hub.close();
	return { again, published: published.sort() };
}

/** How a parked order stands. */
export async function parkedRow(db: Database, id: string) {
	const { rows } = await db.execute<{
		outcome: string | null;
		reason: string;
		orderId: string | null;
		asked: number | null;
		attemptId: string;
	}>(sql`
		SELECT outcome, reason, order_id AS "orderId", asked_total_qepik AS asked,
			attempt_id AS "attemptId"
		FROM parked_orders WHERE id = ${id}`);
	return rows[0];
}

/** Whether the job that looks at it is due. */
export async function isDue(db: Database, id: string): Promise<boolean> {
	const { rows } = await db.execute(
		sql`SELECT FROM jobs WHERE kind = 'parked-order' AND key = ${id} AND next_at <= now()`,
	);
	return rows.length > 0;
}

export async function setPrice(db: Database, gameId: string, priceQepik: number) {
	await db.execute(sql`UPDATE games SET price_qepik = ${priceQepik} WHERE id = ${gameId}`);
}

/** As if its time were over. */
export async function letExpire(db: Database, id: string) {
	await db.execute(sql`ALTER TABLE parked_orders DISABLE TRIGGER parked_orders_keep`);
	await db.execute(sql`
		UPDATE parked_orders SET created_at = now() - interval '49 hours',
			expires_at = now() - interval '1 hour'
		WHERE id = ${id}`);
	await db.execute(sql`ALTER TABLE parked_orders ENABLE TRIGGER parked_orders_keep`);
}
