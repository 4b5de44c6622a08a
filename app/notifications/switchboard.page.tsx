import { appContext } from "#app/app-context.server.ts";
import { readCursor } from "#app/core/page.ts";
import { formatDateTime } from "#app/core/time.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { readChannelRuns } from "#app/platform/channel-runs.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/switchboard.page";
import { MailSection } from "./mail/mail-section.tsx";
import { readMails } from "./mail/read-mails.server.ts";
import { PushSwitchboard } from "./push/push-switchboard.tsx";
import { readStaffPush } from "./push/read-push.server.ts";
import { readTelegram } from "./telegram/read-telegram.server.ts";
import { TelegramSection } from "./telegram/telegram-section.tsx";
import { readUntold } from "./tell-due.server.ts";
import { readWebhookSection, WEBHOOK_LOG } from "./webhook/read-section.server.ts";
import { WebhookSection } from "./webhook/webhook-section.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { id, email, sessionId } = context.get(signedInContext);
	const [untold, runs, mail, telegram, push, webhook] = await Promise.all([
		readUntold(app.db),
		readChannelRuns(app.db),
		readMails(app, email),
		readTelegram(app, id),
		readStaffPush(app, sessionId),
		readWebhookSection(app, readCursor(url.searchParams, WEBHOOK_LOG)),
	]);
	return { userId: id, untold, runs, mail, telegram, push, webhook };
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Bildirişlər");

/** Every way in which the shop tells people of what happened, and how each of them does. */
export default function SwitchboardPage({ loaderData }: Route.ComponentProps) {
	const { userId, untold, runs, mail, telegram, push, webhook } = loaderData;
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
			<MailSection mail={mail} run={runs.mail} />
			<TelegramSection telegram={telegram} run={runs.telegram} />
			<PushSwitchboard push={push} userId={userId} run={runs.push} />
			<WebhookSection {...webhook} run={runs.webhook} />
		</div>
	);
}
