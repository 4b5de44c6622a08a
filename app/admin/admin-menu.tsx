import {
	Ellipsis,
	Gamepad2,
	LayoutDashboard,
	LayoutGrid,
	Package,
	ScrollText,
	Settings,
	Users,
	Wallet,
} from "lucide-react";
import { NavLink, useLocation } from "react-router";
import { CountBadge } from "../ui/badge.tsx";
import { classes } from "../ui/classes.ts";
import { Menu } from "../ui/menu.tsx";
import type { Waiting } from "./arrivals.tsx";

type AdminLink = {
	to: string;
	words: string;
	Icon: typeof Users;
	counts?: "orders" | "requests";
	/** Stands in a phone's row, which has room for four; the others are behind 'Daha'. */
	daily?: true;
};

const LINKS: AdminLink[] = [
	{ to: "/admin", words: "İdarə paneli", Icon: LayoutDashboard, daily: true },
	{ to: "/admin/categories", words: "Kateqoriyalar", Icon: LayoutGrid },
	{ to: "/admin/games", words: "Oyunlar", Icon: Gamepad2, daily: true },
	{ to: "/admin/users", words: "İstifadəçilər", Icon: Users },
	{ to: "/admin/orders", words: "Sifarişlər", Icon: Package, counts: "orders", daily: true },
	{
		to: "/admin/balance",
		words: "Balans sorğuları",
		Icon: Wallet,
		counts: "requests",
		daily: true,
	},
	{ to: "/admin/settings", words: "Parametrlər", Icon: Settings },
	{ to: "/admin/audit", words: "Jurnal", Icon: ScrollText },
];

const DAILY = LINKS.filter(({ daily }) => daily);
const OTHERS = LINKS.filter(({ daily }) => !daily);

/** A column of all the pages; on a phone a row of four and the rest behind 'Daha'. */
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

function MenuLink({ link: { to, words, Icon, counts }, waiting, className }: MenuLinkProps) {
	return (
		<NavLink
			to={to}
			end={to === "/admin"}
			className={classes(className !== "menu-item" && "nav-link", className)}
		>
			<Icon aria-hidden className="size-5 flex-none" />
			<span>{words}</span>
			{counts && <CountBadge count={waiting[counts]} />}
		</NavLink>
	);
}
