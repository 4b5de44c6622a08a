import { ShoppingCart } from "lucide-react";
import { Link, NavLink } from "react-router";
import { useCart } from "#app/cart/cart-provider.tsx";
import { formatManat } from "#app/core/money.ts";
import { useSettings } from "#app/settings/use-settings.ts";
import { type SessionUser, useAuth } from "#app/sign-in/auth-provider.tsx";
import { useNextSearch } from "#app/sign-in/use-next-search.ts";
import { CountBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Logo } from "#app/ui/logo.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { ThemeToggle } from "#app/ui/theme.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SHOP_LINKS } from "./shop-links.ts";
import { useSlowNavigation } from "./use-slow-navigation.ts";
import { UserMenu } from "./user-menu.tsx";

export function Header() {
	const { user } = useAuth();
	const nextSearch = useNextSearch();
	const { storeName, logoUrl } = useSettings();
	const isLoading = useSlowNavigation() !== undefined;
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
					{SHOP_LINKS.map(({ to, label }) => (
						<NavLink
							key={to}
							to={to}
							end={to === "/"}
							className="nav-link"
							prefetch="intent"
							viewTransition
						>
							{label}
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
			{isLoading && <div role="progressbar" aria-label="Səhifə yüklənir" className="progress" />}
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

/** Without JavaScript the spinner would never end, so links stand in its place. */
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
