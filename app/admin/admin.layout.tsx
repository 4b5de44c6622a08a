import { ArrowLeft } from "lucide-react";
import { Link, Outlet } from "react-router";
import { appContext } from "../platform/app-context.server.ts";
import { useSettings } from "../storefront/use-settings.ts";
import { Logo } from "../ui/logo.tsx";
import { ThemeToggle } from "../ui/theme.tsx";
import { requireAdmin } from "../users/sign-in/guards.server.ts";
import type { Route } from "./+types/admin.layout";
import { ActAnswers } from "./act-answers.tsx";
import { AdminMenu } from "./admin-menu.tsx";
import { Arrivals, SoundToggle } from "./arrivals.tsx";
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

/** The frame of the admin's side. */
export default function AdminLayout({ loaderData: { waiting } }: Route.ComponentProps) {
	const { storeName, logoUrl } = useSettings();
	return (
		<div className="admin-frame">
			<header className="admin-side">
				<div className="flex items-center gap-1">
					<Link
						to="/"
						aria-label={`${storeName}: mağazaya qayıdın`}
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
