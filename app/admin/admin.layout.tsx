import { ArrowLeft } from "lucide-react";
import { Link, Outlet } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { EarlySending } from "#app/forms/early-sending.tsx";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { RowAnswers } from "#app/forms/row-answers.tsx";
import { settingsOf } from "#app/settings/settings-of-request.server.ts";
import { useSettings } from "#app/settings/use-settings.ts";
import { requireAdmin, signedInContext } from "#app/sign-in/guards.server.ts";
import { Logo } from "#app/ui/logo.tsx";
import { ThemeToggle } from "#app/ui/theme.tsx";
import type { Route } from "./+types/admin.layout";
import { AdminMenu } from "./admin-menu.tsx";
import { ArrivalBell } from "./arrival-bell.tsx";
import { Arrivals, SoundToggle } from "./arrivals.tsx";
import type { Patience } from "./cockpit/lateness.ts";
import { getWaiting } from "./read-figures.server.ts";
import { requireStepUp } from "./step-up.server.ts";
import "./admin.css";

/** The guards of every page below /admin. */
export const middleware = [requireAdmin, requireStepUp];

// Having a loader also makes the router call the server, and so the guard, on every navigation.
export async function loader({ context }: Route.LoaderArgs) {
	const [waiting, { lateMinutes, openingHours }] = await Promise.all([
		getWaiting(context.get(appContext).db),
		settingsOf(context),
	]);
	const { id: adminId } = context.get(signedInContext);
	return { adminId, waiting, patience: { lateMinutes, openingHours } satisfies Patience };
}

export const shouldRevalidate = revalidateOnError;

/** The frame of all admin pages. */
export default function AdminLayout({ loaderData: { waiting } }: Route.ComponentProps) {
	const { storeName, logoUrl } = useSettings();
	return (
		<div className="admin-frame">
			<EarlySending />
			<header className="admin-side">
				<div className="admin-head">
					<Link
						to="/"
						aria-label={`${storeName}: mağazaya qayıdın`}
						className="flex min-w-0 grow items-center gap-2 px-2 py-3 lg:px-0.5"
					>
						<ArrowLeft aria-hidden className="size-4 flex-none text-ink-faint" />
						<Logo name={storeName} image={logoUrl} />
					</Link>
					<ThemeToggle className="floating floating-left" />
					<SoundToggle className="button button-quiet button-icon" />
					<ArrivalBell waiting={waiting} className="button button-quiet button-icon" />
				</div>
				<AdminMenu waiting={waiting} />
			</header>
			<main id="content" className="admin-main">
				<Outlet />
			</main>
			<Arrivals waiting={waiting} />
			<RowAnswers />
		</div>
	);
}
