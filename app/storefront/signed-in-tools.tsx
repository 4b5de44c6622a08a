import { ShoppingCart } from "lucide-react";
import { Link } from "react-router";
import { ReopenedSheet } from "#app/cart/buy-now/reopened-sheet.tsx";
import { useCart } from "#app/cart/cart-provider.tsx";
import { formatManat } from "#app/core/money.ts";
import { KeepPush } from "#app/notifications/push/keep-push.tsx";
import type { SessionUser } from "#app/sign-in/auth-provider.tsx";
import { CountBadge } from "#app/ui/badge.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import { UserMenu } from "./user-menu.tsx";

/** What the header has for somebody who is signed in. */
export function SignedInTools({ user }: { user: SessionUser }) {
	const { itemCount } = useCart();
	return (
		<>
			<Link to="/balance" title="Hesabınızdakı məbləğ" className="chip" viewTransition>
				{formatManat(user.balanceQepik)}
			</Link>
			<Link to="/cart" className="button button-quiet button-icon relative" viewTransition>
				<span className="sr-only">{itemCount > 0 ? `Səbət (${itemCount})` : "Səbət"}</span>
				<ShoppingCart aria-hidden />
				<span key={itemCount} className="count-bump absolute -top-0.5 -right-0.5">
					<CountBadge count={itemCount} />
				</span>
			</Link>
			<NotificationBell unread={user.unread ?? 0} />
			<UserMenu user={user} />
			<ReopenedSheet userId={user.id} />
			<KeepPush userId={user.id} />
		</>
	);
}
