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
				<UnreadBadge unread={unread} />
			</span>
		</Link>
	);
}

/** The bell is seen beside it: a longer number would cover it. */
const MOST_IN_BADGE = 9;

function UnreadBadge({ unread }: { unread: number }) {
	const shown = unread > MOST_IN_BADGE ? `${MOST_IN_BADGE}+` : String(unread);
	return <CountBadge count={unread} shown={shown} />;
}
