import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import type { Arrival } from "./read-arrivals.server.ts";

/** Names one: `#ABC123 · PUBG 60 UC × 2 · 5.00 ₼`. */
export function nameArrival(arrival: Arrival): string {
	const { id, name, quantity, others, amountQepik } = arrival;
	const units = quantity > 1 ? ` × ${quantity}` : "";
	const more = others > 0 ? ` +${others}` : "";
	return `#${orderReference(id)} · ${name}${units}${more} · ${formatManat(amountQepik)}`;
}

/** Where exactly that one is opened. */
export function addressOfArrival({ kind, id }: Pick<Arrival, "kind" | "id">): string {
	return kind === "order" ? `/admin/orders?order=${id}` : `/admin/balance?topUp=${id}`;
}

export const KINDS = {
	order: { one: "Sifariş", came: "Yeni sifariş", many: "yeni sifariş", queue: "/admin/orders" },
	topUp: {
		one: "Balans sorğusu",
		came: "Yeni balans sorğusu",
		many: "yeni balans sorğusu",
		queue: "/admin/balance",
	},
} as const;

/** What a toast says of what came: of one its name, of several how many; it leads there. */
export function tellArrivals(came: Arrival[]): { text: string; about?: string; to: string } {
	const [first, ...rest] = came;
	if (first && rest.length === 0) {
		const about = nameArrival(first);
		return { text: KINDS[first.kind].came, about, to: addressOfArrival(first) };
	}
	const counted = (["order", "topUp"] as const)
		.map((kind) => ({ kind, count: came.filter((one) => one.kind === kind).length }))
		.filter(({ count }) => count > 0);
	const text = counted.map(({ kind, count }) => `${count} ${KINDS[kind].many}`).join(", ");
	return { text, to: KINDS[counted[0]?.kind ?? "order"].queue };
}
