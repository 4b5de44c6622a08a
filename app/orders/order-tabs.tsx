import { Link, useSearchParams } from "react-router";
import type { StatusCounts } from "./count-by-status.server.ts";
import { GROUP } from "./filter-chips.tsx";
import { MOST_COUNTED } from "./most-counted.ts";
import { ORDER_STATUSES, STATUS_LABELS } from "./status.ts";

/** The statuses as tabs, with how many orders have each. */
export function OrderTabs({ counts }: { counts: StatusCounts }) {
	const [parameters] = useSearchParams();
	const search = parameters.get("q");
	const group = parameters.get(GROUP);
	const shown = parameters.get("status") ?? "";
	const tabs = [
		{ status: "", label: "Hamısı", count: undefined },
		...ORDER_STATUSES.map((status) => ({
			status,
			label: STATUS_LABELS[status],
			count: counts[status],
		})),
	];
	return (
		<nav aria-label="Status" className="order-tabs">
			{tabs.map(({ status, label, count }) => (
				<Link
					key={status}
					to={`?${new URLSearchParams({
						...(search && { q: search }),
						...(status && { status }),
						...(group && { [GROUP]: group }),
					})}`}
					aria-current={status === shown ? "page" : undefined}
					className="nav-link gap-1.5"
				>
					{label}
					{count !== undefined && (
						<span className="text-caption font-semibold tabular-nums">
							{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
						</span>
					)}
				</Link>
			))}
		</nav>
	);
}
