import {
	ArrowLeft,
	Gamepad2,
	LayoutDashboard,
	LayoutGrid,
	Package,
	ScrollText,
	Settings,
	Users,
	Wallet,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { appContext } from "../platform/app-context.server.ts";
import { useSettings } from "../storefront/use-settings.ts";
import { CountBadge } from "../ui/badge.tsx";
import { Logo } from "../ui/logo.tsx";
import { ThemeToggle } from "../ui/theme.tsx";
import { requireAdmin } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/admin.layout";
import { ActAnswers } from "./act-answers.tsx";
import { Arrivals, SoundToggle, type Waiting } from "./arrivals.tsx";
import { lookAfterRefusal } from "./look-after-refusal.ts";
import { getWaiting } from "./read-figures.server.ts";
import "./admin.css";

/** The guard of every page below /admin. */
export const middleware = [requireAdmin];

// Having a loader also makes the router ask the server, and so the guard, on every navigation.
export async function loader({ context }: Route.LoaderArgs) {
	return { waiting: await getWaiting(context.get(appContext).db) };
}

export const shouldRevalidate = lookAfterRefusal;

const LINKS: { to: string; words: string; Icon: typeof Users; counts?: "orders" | "requests" }[] = [
	{ to: "/admin", words: "İdarə paneli", Icon: LayoutDashboard },
	{ to: "/admin/categories", words: "Kateqoriyalar", Icon: LayoutGrid },
	{ to: "/admin/games", words: "Oyunlar", Icon: Gamepad2 },
	{ to: "/admin/users", words: "İstifadəçilər", Icon: Users },
	{ to: "/admin/orders", words: "Sifarişlər", Icon: Package, counts: "orders" },
	{ to: "/admin/balance", words: "Balans sorğuları", Icon: Wallet, counts: "requests" },
	{ to: "/admin/settings", words: "Parametrlər", Icon: Settings },
	{ to: "/admin/audit", words: "Jurnal", Icon: ScrollText },
];

/** The frame of the admin's side. */
export default function AdminLayout({ loaderData: { waiting } }: Route.ComponentProps) {
	const { storeName, logoUrl } = useSettings();
	return (
		<div className="admin-frame">
			<header className="admin-side">
				<div className="flex items-center gap-1">
					<Link
						to="/"
						aria-label={`${storeName}: mağazaya qayıt`}
						className="flex min-w-0 grow items-center gap-2 px-2 py-3"
					>
						<ArrowLeft aria-hidden className="size-4 flex-none text-ink-faint" />
						<Logo name={storeName} image={logoUrl} />
					</Link>
					<ThemeToggle className="floating floating-left" />
					<SoundToggle className="button button-quiet button-icon" />
				</div>
				<AdminMenu waiting={waiting} />
			</header>
			<main id="content" className="admin-main">
				<Outlet />
			</main>
			<Arrivals waiting={waiting} />
			<ActAnswers />
		</div>
	);
}

function AdminMenu({ waiting }: { waiting: Waiting }) {
	const nav = useShownCurrent();
	return (
		<nav ref={nav} aria-label="Admin menyusu" className="admin-nav">
			{LINKS.map(({ to, words, Icon, counts }) => (
				<NavLink key={to} to={to} end={to === "/admin"} className="nav-link admin-link">
					<Icon aria-hidden className="size-5 flex-none" />
					<span className="grow">{words}</span>
					{counts && <CountBadge count={waiting[counts]} />}
				</NavLink>
			))}
		</nav>
	);
}

/** The row of links is longer than a phone is wide: the page that one is on is kept in its middle. */
function useShownCurrent() {
	const nav = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
	useEffect(() => {
		const row = nav.current;
		const link = row?.querySelector<HTMLElement>("[aria-current]");
		if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
	}, [pathname]);
	return nav;
}
