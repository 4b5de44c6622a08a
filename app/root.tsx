import type { ReactNode } from "react";
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useLocation,
	useRouteError,
} from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { appContext } from "./app-context.server.ts";
import { CartProvider } from "./cart/cart-provider.tsx";
import { useEarlyTyping } from "./forms/early-typing.ts";
import { headScript } from "./head-script.ts";
import { LiveUpdates } from "./live/live-updates.tsx";
import { forVisitors } from "./settings/read-settings.server.ts";
import { settingsOf } from "./settings/settings-of-request.server.ts";
import { AuthProvider } from "./sign-in/auth-provider.tsx";
import { canonicalPath } from "./storefront/canonical.server.ts";
import { FailurePage } from "./storefront/failure-page.tsx";
import { FlashToasts } from "./storefront/flash-toasts.tsx";
import { ThemeProvider } from "./ui/theme.tsx";
import { Toaster } from "./ui/toaster.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
	const path = canonicalPath(url);
	const { origin } = context.get(appContext).env;
	return {
		settings: forVisitors(await settingsOf(context)),
		// A page that is drawn once for everybody cannot say under which address one of them asked for it.
		canonical: path && origin && `${origin}${path}`,
	};
}

export const links: Route.LinksFunction = () => [
	{
		rel: "preload",
		href: "/fonts/onest-azerbaijani.woff2",
		as: "font",
		type: "font/woff2",
		crossOrigin: "anonymous",
	},
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/**
 * What stands around a page, for its styles. Said at the top, because there a `:has()` or `~` that looks
 * for the same has every change of a page styled anew from the top.
 */
function frameOf(pathname: string): "admin" | "lists" | "page" {
	if (/^\/admin(\/|$)/.test(pathname)) return "admin";
	return /^\/($|games$|categor)/.test(pathname) ? "lists" : "page";
}

export function Layout({ children }: { children: ReactNode }) {
	const { pathname } = useLocation();
	return (
		<html lang="az" className="dark" data-frame={frameOf(pathname)} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="color-scheme" content="dark light" />
				{/* It has run before React hydrates, so the bundle does not contain it a second time. */}
				<script
					suppressHydrationWarning
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, before the first paint
					dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : "" }}
				/>
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function Root({ loaderData: { canonical } }: Route.ComponentProps) {
	useEarlyTyping();
	return (
		<ThemeProvider>
			{/* It moves on with the page: browsers share this address. */}
			{canonical && <link rel="canonical" href={canonical} />}
			<AuthProvider>
				<CartProvider>
					<Outlet />
					<LiveUpdates />
					<FlashToasts />
					<Toaster />
				</CartProvider>
			</AuthProvider>
		</ThemeProvider>
	);
}

/** The last error page: it works without the session and the cart. */
export function ErrorBoundary() {
	const error = useRouteError();
	return (
		<ThemeProvider>
			<FailurePage status={isRouteErrorResponse(error) ? error.status : 500} />
			<Toaster />
		</ThemeProvider>
	);
}
