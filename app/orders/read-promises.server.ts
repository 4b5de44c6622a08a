import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { prepare } from "#app/platform/database/prepared-statement.server.ts";
import type { Settings } from "#app/settings/read-settings.server.ts";
import {
	type DeliveryPromise,
	type DeliveryTimes,
	promiseFor,
	slowestOf,
} from "./delivery-promise.ts";
import { isOpen, type OrderStatus } from "./status.ts";

/** Of fewer deliveries nothing is said; of more, the newest count. */
const FEWEST = 20;
const NEWEST = 50;

type Row = {
	game_id: string;
	deliveries: number;
	median_minutes: number;
	most_minutes: number;
	minute_of_day: number;
};

/** For each game its newest deliveries are read by the key, at most 50 rows. */
const measure = prepare<Row>(
	"delivery-times",
	sql`
		SELECT game.id AS game_id, deliveries, median_minutes, most_minutes,
			extract(hour FROM baku)::int * 60 + extract(minute FROM baku)::int AS minute_of_day
		FROM unnest(${sql.placeholder("gameIds")}::text[]) AS game (id)
		CROSS JOIN (SELECT now() AT TIME ZONE 'Asia/Baku' AS baku) AS clock
		CROSS JOIN LATERAL (
			SELECT count(*)::int AS deliveries, ${minutes(0.5)} AS median_minutes,
				${minutes(0.9)} AS most_minutes
			FROM (
				SELECT took FROM delivery_times WHERE game_id = game.id
				ORDER BY completed_at DESC, order_id DESC LIMIT ${sql.raw(`${NEWEST}`)}
			) AS newest
		) AS figures`,
);

/** Whole minutes, at least one. */
function minutes(share: number) {
	const took = sql.raw(`percentile_disc(${share}) WITHIN GROUP (ORDER BY took)`);
	return sql`greatest(1, ceil(extract(epoch FROM ${took}) / 60))::int`;
}

type Ordered = { id: string; status: OrderStatus; items: { gameId: string }[] };

/** What is promised for those of the orders that are on their way, by their ids. */
export async function readPromises(
	db: Queryable,
	orders: Ordered[],
	settings: Pick<Settings, "deliveryPromise" | "openingHours">,
): Promise<Record<string, DeliveryPromise | undefined>> {
	const { open, timesOf, minute } = await measureOpen(db, orders);
	return Object.fromEntries(
		open.map((order) => [order.id, promiseFor(timesOf(order), settings, minute)]),
	);
}

/** The orders, each with how long deliveries of its games took: what makes an open one late. */
export async function withMeasured<Order extends Ordered>(
	db: Queryable,
	orders: Order[],
): Promise<(Order & { measured: DeliveryTimes | undefined })[]> {
	const { timesOf } = await measureOpen(db, orders);
	return orders.map((order) => ({
		...order,
		measured: isOpen(order.status) ? slowestOf(timesOf(order)) : undefined,
	}));
}

async function measureOpen<Order extends Ordered>(db: Queryable, orders: Order[]) {
	const open = orders.filter(({ status }) => isOpen(status));
	const gameIds = [...new Set(open.flatMap(({ items }) => items.map((item) => item.gameId)))];
	const rows = gameIds.length ? await measure(db, { gameIds }) : [];
	const byGame = new Map(
		rows
			.filter((row) => row.deliveries >= FEWEST)
			.map((row) => [
				row.game_id,
				{ medianMinutes: row.median_minutes, mostMinutes: row.most_minutes },
			]),
	);
	return {
		open,
		minute: rows[0]?.minute_of_day ?? 0,
		timesOf: ({ items }: Order) => items.map((item) => byGame.get(item.gameId)),
	};
}
