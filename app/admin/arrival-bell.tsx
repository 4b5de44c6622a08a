import { Bell } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatAge } from "#app/core/duration.ts";
import { CountBadge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Menu } from "#app/ui/menu.tsx";
import { addressOfArrival, KINDS, nameArrival } from "./arrival-words.ts";
import { useSeenArrivals } from "./arrivals-seen.ts";
import type { Arrival } from "./read-arrivals.server.ts";
import type { Waiting } from "./read-figures.server.ts";

type Opened = { arrivals: Arrival[]; unseen: Arrival[] };

/** How many came since this admin last looked; names the newest of what waits, and leads to each. */
export function ArrivalBell({ waiting, className }: { waiting: Waiting; className: string }) {
	const { unseen, look } = useSeenArrivals(waiting);
	// While it is open nothing in it moves.
	const [opened, setOpened] = useState<Opened>();
	const { arrivals = [], orders, topUps } = waiting;
	// As many as are named may be only the newest of those that came.
	const isCut =
		unseen.length > 0 && unseen.length === arrivals.length && orders + topUps > unseen.length;
	const count = `${unseen.length}${isCut ? "+" : ""}`;
	return (
		<Menu
			label={unseen.length > 0 ? `Yeni gələnlər: ${count}` : "Yeni gələnlər"}
			buttonClassName={classes(className, "arrival-bell js-only")}
			button={
				<>
					<Bell aria-hidden className="size-5" />
					<CountBadge count={unseen.length} shown={count} />
				</>
			}
			onToggle={(isOpen) => {
				if (!isOpen) look();
				setOpened(isOpen ? { arrivals, unseen } : undefined);
			}}
		>
			{opened?.arrivals.length === 0 && (
				<p className="px-3 py-2 text-ink-soft">Gözləyən sifariş və sorğu yoxdur.</p>
			)}
			{opened?.arrivals.map((arrival) => (
				<Link key={arrival.id} to={addressOfArrival(arrival)} className="menu-item">
					<span className="min-w-0 tabular-nums wrap-anywhere">
						<span className={opened.unseen.includes(arrival) ? "font-bold" : "text-ink-soft"}>
							{KINDS[arrival.kind].one} {nameArrival(arrival)} · {formatAge(arrival.ageMinutes)}
						</span>
						{opened.unseen.includes(arrival) && <span className="sr-only"> (yeni)</span>}
					</span>
				</Link>
			))}
		</Menu>
	);
}
