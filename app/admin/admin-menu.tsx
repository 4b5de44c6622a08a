import {
	Calculator,
	Ellipsis,
	Gamepad2,
	Landmark,
	LayoutDashboard,
	LayoutGrid,
	Megaphone,
	Package,
	ScrollText,
	Settings,
	Users,
	Wallet,
} from "lucide-react";
import { NavLink, useLocation } from "react-router";
import { CountBadge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Menu } from "#app/ui/menu.tsx";
import type { Waiting } from "./read-figures.server.ts";

type AdminLink = {
	to: string;
	label: string;
	Icon: typeof Users;
	counts?: "orders" | "topUps";
	/** In a phone's tab bar, which has room for four; the others are behind 'Daha'. */
	daily?: true;
};

const LINKS: AdminLink[] = [
	{ to: "/admin", label: "İdarə paneli", Icon: LayoutDashboard, daily: true },
	{ to: "/admin/categories", label: "Kateqoriyalar", Icon: LayoutGrid },
	{ to: "/admin/games", label: "Oyunlar", Icon: Gamepad2, daily: true },
	{ to: "/admin/users", label: "İstifadəçilər", Icon: Users },
	{ to: "/admin/orders", label: "Sifarişlər", Icon: Package, counts: "orders", daily: true },
	{
		to: "/admin/balance",
		label: "Balans sorğuları",
		Icon: Wallet,
		counts: "topUps",
		daily: true,
	},
	{ to: "/admin/statement", label: "Çıxarış", Icon: Landmark },
	{ to: "/admin/cash", label: "Kassa", Icon: Calculator },
	{ to: "/admin/notifications", label: "Bildirişlər", Icon: Megaphone },
	{ to: "/admin/settings", label: "Parametrlər", Icon: Settings },
	{ to: "/admin/audit", label: "Jurnal", Icon: ScrollText },
];

const DAILY = LINKS.filter(({ daily }) => daily);
const OTHERS = LINKS.filter(({ daily }) => !daily);

/** A sidebar with all pages; on a phone a tab bar with four and a menu, 'Daha', with the others. */
export function AdminMenu({ waiting }: { waiting: Waiting }) {
	return (
		<>
			<nav aria-label="Admin menyusu" className="admin-nav">
				{LINKS.map((link) => (
					<MenuLink key={link.to} link={link} waiting={waiting} className="admin-link" />
				))}
			</nav>
			<nav aria-label="Admin menyusu" className="admin-bar">
				{DAILY.map((link) => (
					<MenuLink key={link.to} link={link} waiting={waiting} className="admin-tab" />
				))}
				<OtherPages waiting={waiting} />
			</nav>
		</>
	);
}

function OtherPages({ waiting }: { waiting: Waiting }) {
	const { pathname } = useLocation();
	const isHere = OTHERS.some(({ to }) => pathname.startsWith(to));
	return (
		<Menu
			label="Daha"
			buttonClassName={classes("nav-link admin-tab", isHere && "admin-tab-here")}
			button={
				<>
					<Ellipsis aria-hidden className="size-5 flex-none" />
					<span>Daha</span>
				</>
			}
		>
			{OTHERS.map((link) => (
				<MenuLink key={link.to} link={link} waiting={waiting} className="menu-item" />
			))}
		</Menu>
	);
}

type MenuLinkProps = { link: AdminLink; waiting: Waiting; className: string };

function MenuLink({ link: { to, label, Icon, counts }, waiting, className }: MenuLinkProps) {
	return (
		<NavLink
			to={to}
			end={to === "/admin"}
			className={classes(className !== "menu-item" && "nav-link", className)}
		>
			<Icon aria-hidden className="size-5 flex-none" />
			<span>{label}</span>
			{counts && <CountBadge count={waiting[counts]} />}
		</NavLink>
	);
}
