import { orderReference } from "#app/core/ids.ts";
import { formatAmount } from "#app/core/money.ts";
import type { Notification, NotifiedItem } from "#app/notifications/read-notifications.server.ts";
import type { NotificationKind } from "#app/notifications/topics.ts";

/** Told in each body, and raised when a field is another one than before; docs/webhook.md has them all. */
const VERSION = 1;

/** What of what happens is told, by the names that a receiver knows. */
const EVENT_OF: Partial<Record<NotificationKind, string>> = {
	"order-placed": "order.placed",
	"order-completed": "order.completed",
	"order-cancelled": "order.cancelled",
	"order-withdrawn": "order.withdrawn",
	"order-refunded": "order.refunded",
	"top-up-credited": "top_up.credited",
	"top-up-taken-back": "top_up.taken_back",
};

/**
 * The body that tells of something; undefined for what is not told. It names whom the order is of and where
 * the goods go; never a person, a balance, or what was delivered.
 */
export function bodyOf(id: string, told: Notification): string | undefined {
	const type = EVENT_OF[told.kind];
	const { order, topUp } = told;
	if (!type) return undefined;
	const data = order ? dataOfOrder(told, order) : topUp && dataOfTopUp(told, topUp);
	return JSON.stringify({ ...envelope(id, type, told.createdAt), data });
}

/** A body that tells of nothing, to try the address with. */
export function bodyOfPing(id: string, at: Date): string {
	return JSON.stringify({ ...envelope(id, "ping", at), data: {} });
}

function envelope(id: string, type: string, at: Date) {
	return { version: VERSION, id, type, occurred_at: at.toISOString() };
}

function dataOfOrder(told: Notification, order: NonNullable<Notification["order"]>) {
	const isBack = told.kind === "order-refunded" || told.kind === "order-withdrawn";
	return {
		id: order.id,
		reference: orderReference(order.id),
		status: order.status,
		...amountOf("total", order.totalQepik),
		...(isBack && amountOf("refunded", told.amountQepik)),
		currency: "AZN",
		customer_id: told.user.id,
		lines: order.items.map(lineOf),
	};
}

function lineOf({ line, gameId, gameName, quantity, priceQepik, playerId }: NotifiedItem) {
	const game = { line, game_id: gameId, game_name: gameName, quantity };
	return { ...game, ...amountOf("price", priceQepik), player_id: playerId };
}

function dataOfTopUp({ amountQepik }: Notification, { id, type }: { id: string; type: string }) {
	const reference = orderReference(id);
	return { id, reference, ...amountOf("amount", amountQepik), currency: "AZN", way: type };
}

/** In manat for people and sheets, in qəpik for programs. */
function amountOf(name: string, qepik: number) {
	return { [name]: formatAmount(qepik), [`${name}_qepik`]: qepik };
}

const EXAMPLE: Notification = {
	...{ id: 1, kind: "order-placed", createdAt: new Date("2026-11-25T10:00:00Z"), reason: "" },
	...{ amountQepik: 2400, mutes: [], topUp: null },
	user: { id: "x0m3k8v2c7b1n5q9w4e6", name: "", email: "", emailVerified: false },
	order: {
		...{ id: "k7d2m9x4q1v8b3n6c5w0", status: "pending", totalQepik: 2400 },
		items: [
			{
				...{ line: 1, gameId: "p5u8b2g4m1o7b9i3l6e0", gameName: "PUBG Mobile 660 UC" },
				...{ quantity: 2, priceQepik: 2400, playerId: "5123456789" },
			},
		],
	},
};

/** What bodies look like, with nobody's data. */
export function exampleBodies(): { type: string; body: string }[] {
	const topUp = { id: "t4o8p1u6p2x9m3k7v5c0", type: "abb" as const };
	const examples: Notification[] = [
		EXAMPLE,
		{ ...EXAMPLE, kind: "order-refunded", amountQepik: 1200 },
		{ ...EXAMPLE, kind: "top-up-credited", order: null, topUp },
	];
	return examples.map((told) => ({
		type: EVENT_OF[told.kind] as string,
		body: JSON.stringify(JSON.parse(bodyOf("msg_2f8k1m5x9q3v7b0n4c6w", told) as string), null, 2),
	}));
}
