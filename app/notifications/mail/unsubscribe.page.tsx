import { Form, Link, useNavigation } from "react-router";
import { z } from "zod";
import { appContext } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { AnswerNotice } from "#app/forms/answer-notice.tsx";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { readFields } from "#app/forms/read-fields.server.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { userChanged } from "#app/live/changes.server.ts";
import { mute, readMutes, unmute } from "#app/notifications/choices.server.ts";
import { TOPICS, type Topic } from "#app/notifications/topics.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/unsubscribe.page";
import { readUnsubscribeToken } from "./unsubscribe-link.server.ts";

// The token in the URL must not leave in a Referer header, nor stay in a cache.
export function headers() {
	return { "Referrer-Policy": "strict-origin", "Cache-Control": "no-store" };
}

// A mail reader says something else, or nothing.
const schema = z.object({ which: z.string().optional() });

const tokenOf = (url: URL) => url.searchParams.get("token") ?? "";

/** Ends nothing yet: mail servers look at links before people do. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const found = readUnsubscribeToken(app, tokenOf(url));
	const muted = found ? await readMutes(app.db, found.userId) : [];
	return { topic: found?.topic, muted };
}

/** By the button of the page, or by the mail reader itself (RFC 8058), which has no session. */
export const action = answered(async (form, { url, context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const found = readUnsubscribeToken(app, tokenOf(url));
	if (!found) throw new Problem("invalid", "Link etibarsızdır");
	const { userId, topic } = found;
	const { which } = readFields(schema, form);
	if (which === "again") {
		await unmute(app.db, { userId, channel: "mail", topics: [topic] });
		userChanged(app.hub, userId);
		return { done: "Belə məktublar yenə gələcək" };
	}
	const isAll = which === "all";
	const topics = isAll ? (Object.keys(TOPICS) as Topic[]) : [topic];
	await mute(app.db, { userId, channel: "mail", topics });
	userChanged(app.hub, userId);
	return { done: isAll ? "Xəbər məktubları dayandırıldı" : "Belə məktublar dayandırıldı" };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Məktubları dayandırın");

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
	const { topic, muted } = loaderData;
	const answer = useAnswer(actionData);
	const isMuted = (one: string) => muted.includes(`mail:${one}`);
	const goesOn = topic !== undefined && !Object.keys(TOPICS).every(isMuted);
	return (
		<div className="container-page grid justify-items-center py-8 sm:py-16">
			<div className="card grid w-full max-w-md gap-5 p-5 sm:p-8">
				<h1 className="text-title">Məktubları dayandırın</h1>
				<AnswerNotice answer={answer} />
				{topic === undefined && (
					<p className="text-ink-soft">
						Bu link etibarsızdır. Hansı məktubların gəldiyini profilinizdə seçə bilərsiniz.
					</p>
				)}
				{topic !== undefined && (
					<p className="text-ink-soft">
						<b className="text-ink">“{TOPICS[topic]}”</b>{" "}
						{isMuted(topic) ? "məktubları dayandırılıb." : "məktubları artıq gəlməsin?"}
					</p>
				)}
				{topic !== undefined && (
					<div className="grid gap-3">
						{isMuted(topic) ? (
							<ChoiceButton which="again" label="Bu məktublar yenə gəlsin" />
						) : (
							<ChoiceButton which="topic" label="Bu məktubları dayandırın" />
						)}
						{goesOn && <ChoiceButton which="all" label="Bütün xəbər məktublarını dayandırın" />}
					</div>
				)}
				<p className="text-caption text-ink-soft">
					Şifrə və təhlükəsizlik məktubları gəlməyə davam edir. Seçiminizi{" "}
					<Link to="/profile" className="link">
						profilinizdə
					</Link>{" "}
					dəyişə bilərsiniz.
				</p>
			</div>
		</div>
	);
}

function ChoiceButton({ which, label }: { which: "topic" | "all" | "again"; label: string }) {
	const busy = useNavigation().formData?.get("which") === which;
	return (
		<Form method="post" noValidate>
			<input type="hidden" name="which" value={which} />
			<Button
				type="submit"
				variant={which === "topic" ? "primary" : "secondary"}
				size="large"
				busy={busy}
				className="w-full"
			>
				{label}
			</Button>
		</Form>
	);
}
