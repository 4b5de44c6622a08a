import { appContext } from "#app/app-context.server.ts";
import { formatDateTime } from "#app/core/time.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { readChannelRuns } from "#app/platform/channel-runs.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/switchboard.page";
import { PushSwitchboard } from "./push/push-switchboard.tsx";
import { readStaffPush } from "./push/read-push.server.ts";
import { readUntold } from "./tell-due.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { db } = app;
	const { id: userId, sessionId } = context.get(signedInContext);
	const [untold, runs, push] = await Promise.all([
		readUntold(db),
		readChannelRuns(db),
		readStaffPush(app, sessionId),
	]);
	return { userId, untold, runs, push };
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Bildirişlər");

/** Every way in which the shop tells people of what happened, and how each of them does. */
export default function SwitchboardPage({ loaderData }: Route.ComponentProps) {
	const { userId, untold, runs, push } = loaderData;
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
			<PushSwitchboard push={push} userId={userId} run={runs.push} />
		</div>
	);
}
