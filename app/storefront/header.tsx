import { lazy, Suspense } from "react";
import { Link, NavLink } from "react-router";
import { useSettings } from "#app/settings/use-settings.ts";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { useNextSearch } from "#app/sign-in/use-next-search.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { loadPart } from "#app/ui/load-part.ts";
import { Logo } from "#app/ui/logo.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { ThemeToggle } from "#app/ui/theme.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SearchBox, SearchLink } from "./search-box.tsx";
import { SHOP_LINKS } from "./shop-links.ts";
import { useSlowNavigation } from "./use-slow-navigation.ts";

// Newcomers never need them.
const SignedInTools = lazy(() =>
	loadPart(async () => ({ default: (await import("./signed-in-tools.tsx")).SignedInTools })),
);

const OnTheWayBar = lazy(() =>
	loadPart(async () => ({ default: (await import("./on-the-way-bar.tsx")).OnTheWayBar })),
);

export function Header() {
	const { user } = useAuth();
	const nextSearch = useNextSearch();
	const { storeName, logoUrl } = useSettings();
	const isLoading = useSlowNavigation() !== undefined;
	return (
		<header className="site-header">
			<div className="header-row container-page flex items-center gap-x-2 sm:gap-x-4">
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
				<SearchBox />
				<div className="flex h-16 min-w-0 flex-auto items-center justify-end gap-1 sm:gap-2">
					{user && (
						<Suspense fallback={<Spinner className="size-11 p-3" />}>
							<SignedInTools user={user} />
						</Suspense>
					)}
					{user === null && (
						<ButtonLink to={`/login${nextSearch}`} className="flex-none max-sm:px-3">
							Daxil ol
						</ButtonLink>
					)}
					{user === undefined && <LoadingSession />}
					{/* Last, so that it stays where it is when the session is known. */}
					<SearchLink />
					<ThemeToggle className="floating floating-left" />
					<MobileMenu />
				</div>
			</div>
			{user && (
				<Suspense>
					<OnTheWayBar user={user} />
				</Suspense>
			)}
			{isLoading && <div role="progressbar" aria-label="Səhifə yüklənir" className="progress" />}
		</header>
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
