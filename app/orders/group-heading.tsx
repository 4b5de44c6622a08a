import { showCount } from "#app/core/most-counted.ts";
import { ChooseAll } from "./choose-box.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import type { Choice } from "./use-choice.ts";

/** The game whose orders stand below, and how many of it wait in all. */
export function GroupHeading({
	rows,
	waiting,
	choice,
}: {
	/** What stands below it. */
	rows: AdminOrder[];
	waiting: number;
	choice: Choice;
}) {
	const name = gameOf(rows[0])?.gameName ?? "";
	return (
		<div className="group-heading">
			<ChooseAll orders={rows} choice={choice} label={`${name}: hamısını seçin`} />
			<h3 className="min-w-0 truncate text-caption font-semibold">{name}</h3>
			<span className="ml-auto flex-none text-caption text-ink-soft tabular-nums">
				{showCount(waiting)} gözləyir
			</span>
		</div>
	);
}

/** The game under which an order stands: that of its first line. */
export function gameOf(order: AdminOrder | undefined) {
	return order?.items[0];
}

/** The rows of one game that stand together from this one on; none where it is not the first. */
export function runFrom(rows: AdminOrder[], order: AdminOrder): AdminOrder[] {
	const at = rows.indexOf(order);
	const gameId = gameOf(order)?.gameId;
	if (at > 0 && gameOf(rows[at - 1])?.gameId === gameId) return [];
	const end = rows.findIndex((row, index) => index > at && gameOf(row)?.gameId !== gameId);
	return rows.slice(at, end < 0 ? undefined : end);
}
