import { Link, useSearchParams } from "react-router";
import { addressOfFilter, presentFilter } from "#app/admin/filters/queue-filter.ts";
import { showCount } from "#app/core/most-counted.ts";

type StatusTab = { status: string; label: string; count: number };

/** The statuses of a queue as tabs, with how many of it have each. */
export function StatusTabs({ tabs }: { tabs: StatusTab[] }) {
	const [parameters] = useSearchParams();
	const present = presentFilter(parameters);
	const all = { status: "", label: "Hamısı", count: undefined };
	return (
		<nav aria-label="Status" className="status-tabs">
			{[all, ...tabs].map(({ status, label, count }) => (
				<Link
					key={status}
					to={addressOfFilter({ ...present, status })}
					aria-current={status === (present.status ?? "") ? "page" : undefined}
					className="nav-link gap-1.5"
				>
					{label}
					{count !== undefined && (
						<span className="text-caption font-semibold tabular-nums">{showCount(count)}</span>
					)}
				</Link>
			))}
		</nav>
	);
}
