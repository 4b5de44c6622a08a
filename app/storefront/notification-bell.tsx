import { Bell } from "lucide-react";
import { Link } from "react-router";
import { showCount } from "#app/core/most-counted.ts";
import { CountBadge } from "#app/ui/badge.tsx";

/** Leads to what happened to me; on a phone there is no room for it beside the user's menu, which does. */
export function NotificationBell({ unread }: { unread: number }) {
	return (
		<Link
			to="/notifications"
			className="button button-quiet button-icon bell relative"
			viewTransition
		>
			<span className="sr-only">
				{unread > 0 ? `Bildirişlər (${showCount(unread)} yeni)` : "Bildirişlər"}
			</span>
			<Bell aria-hidden />
			<span className="absolute -top-0.5 -right-0.5">
				<CountBadge count={unread} />
			</span>
		</Link>
	);
}
