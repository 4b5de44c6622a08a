import { appContext } from "#app/app-context.server.ts";
import { formatDateTime } from "#app/core/time.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { readChannelRuns } from "#app/platform/channel-runs.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/switchboard.page";
import { readTelegram } from "./telegram/read-telegram.server.ts";
import { TelegramSection } from "./telegram/telegram-section.tsx";
import { readUntold } from "./tell-due.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { db } = app;
	const [untold, runs, telegram] = await Promise.all([
		readUntold(db),
		readChannelRuns(db),
		readTelegram(app, context.get(signedInContext).id),
	]);
	return { untold, runs, telegram };
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Bildirişlər");

/** Every way in which the shop tells people of what happened, and how each of them does. */
export default function SwitchboardPage({ loaderData }: Route.ComponentProps) {
	const { untold, runs, telegram } = loaderData;
	return (
		<div className="grid gap-5">
			<div className="-mb-5">
				<PageHeader
					title="Bildirişlər"
					text="Müştərilərə və komandaya xəbərlər bu yollarla göndərilir."
				/>
			</div>
			{untold.since && (
				<Notice tone="bad">
					Xəbər verilə bilməyən hadisələr: {untold.count} (ən köhnəsi {formatDateTime(untold.since)}
					). Mağaza yenidən cəhd edir, səbəbi serverin jurnalındadır.
				</Notice>
			)}
			<TelegramSection telegram={telegram} run={runs.telegram} />
		</div>
	);
}
