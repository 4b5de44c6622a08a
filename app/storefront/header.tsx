import { ShoppingCart } from "lucide-react";
import { Link, NavLink } from "react-router";
import { useCart } from "../cart/cart-provider.tsx";
import { formatManat } from "../core/money.ts";
import { CountBadge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Logo } from "../ui/logo.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { ThemeToggle } from "../ui/theme.tsx";
import { type SessionUser, useAuth } from "../users/sign-in/auth-provider.tsx";
import { useNextSearch } from "../users/sign-in/use-next-search.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { useSettings } from "./use-settings.ts";
import { useSlowNavigation } from "./use-slow-navigation.ts";
import { UserMenu } from "./user-menu.tsx";

export const SHOP_LINKS = [
	{ to: "/", words: "Ana səhifə" },
	{ to: "/categories", words: "Kateqoriyalar" },
	{ to: "/games", words: "Oyunlar" },
];

export function Header() {
	const { user } = useAuth();
	const nextSearch = useNextSearch();
	const { storeName, logoUrl } = useSettings();
	const onTheWay = useSlowNavigation() !== undefined;
	return (
		<header className="site-header">
			<div className="container-page flex h-16 items-center gap-2 sm:gap-4">
				<Link
					to="/"
					aria-label={storeName}
					className={classes("brand", !!user && "brand-short")}
					prefetch="intent"
					viewTransition
				>
					<Logo name={storeName} image={logoUrl} />
				</Link>
				<nav aria-label="Əsas menyu" className="ml-4 hidden gap-1 md:flex">
					{SHOP_LINKS.map(({ to, words }) => (
						<NavLink
							key={to}
							to={to}
							end={to === "/"}
							className="nav-link"
							prefetch="intent"
							viewTransition
						>
							{words}
						</NavLink>
					))}
				</nav>
				<div className="flex min-w-0 flex-auto items-center justify-end gap-1 sm:gap-2">
					{user && <SignedInTools user={user} />}
					{user === null && (
						<ButtonLink
							to={`/login${nextSearch}`}
							variant="primary"
							className="flex-none max-sm:px-3"
						>
							Daxil ol
						</ButtonLink>
					)}
					{user === undefined && <LoadingSession />}
					<ThemeToggle className="floating floating-left" />
					<MobileMenu />
				</div>
			</div>
			{onTheWay && <div role="progressbar" aria-label="Səhifə yüklənir" className="progress" />}
		</header>
	);
}

function SignedInTools({ user }: { user: SessionUser }) {
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
			<UserMenu user={user} />
		</>
	);
}

/** Without JavaScript nobody would ever end the spinner, so there the links stand instead. */
function LoadingSession() {
	return (
		<>
			<Spinner className="js-only size-11 p-3" />
			<noscript>
				<a href="/login" className="button">
					Daxil ol
				</a>{" "}
				<a href="/profile" className="button button-quiet">
					Hesabım
				</a>
			</noscript>
		</>
	);
}
