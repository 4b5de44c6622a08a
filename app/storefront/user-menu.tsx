import {
	Bell,
	CircleUserRound,
	LayoutDashboard,
	LogOut,
	Package,
	User,
	Wallet,
} from "lucide-react";
import { Form, Link } from "react-router";
import { showCount } from "#app/core/most-counted.ts";
import type { SessionUser } from "#app/sign-in/auth-provider.tsx";
import { Menu } from "#app/ui/menu.tsx";

export function UserMenu({ user }: { user: SessionUser }) {
	const { unread = 0 } = user;
	return (
		<Menu
			label="İstifadəçi menyusu"
			buttonClassName="button button-quiet button-icon relative"
			button={
				<>
					<CircleUserRound aria-hidden />
					{/* How many, the menu says: a number here would belong to the button's name. */}
					{unread > 0 && (
						<span className="bell-in-menu absolute top-1 right-1">
							<span className="block size-2.5 rounded-full bg-accent" />
						</span>
					)}
				</>
			}
		>
			<div className="px-3 pt-2 pb-2.5 wrap-anywhere">
				<p className="line-clamp-2 font-semibold">{user.name}</p>
				<p className="line-clamp-2 text-caption text-ink-faint">{user.email}</p>
			</div>
			<Link to="/profile" className="menu-item" viewTransition>
				<User aria-hidden /> Profil
			</Link>
			<Link to="/orders" className="menu-item" viewTransition>
				<Package aria-hidden /> Sifarişlərim
			</Link>
			<Link to="/balance" className="menu-item" viewTransition>
				<Wallet aria-hidden /> Balans
			</Link>
			<Link to="/notifications" className="menu-item bell-in-menu" viewTransition>
				<Bell aria-hidden /> Bildirişlər{unread > 0 && ` (${showCount(unread)})`}
			</Link>
			{user.role === "admin" && (
				<Link to="/admin" className="menu-item">
					<LayoutDashboard aria-hidden /> Admin panel
				</Link>
			)}
			<Form method="post" action="/logout">
				<button type="submit" className="menu-item">
					<LogOut aria-hidden /> Çıxış
				</button>
			</Form>
		</Menu>
	);
}
