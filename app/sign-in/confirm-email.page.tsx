import { Link, useNavigation } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { userChanged } from "#app/live/changes.server.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm-email.page";
import { confirmEmail, findConfirming } from "./confirm-email.server.ts";
import { FormCard } from "./form-card.tsx";

// The token in the URL must not leave in a Referer header, nor stay in a cache.
export function headers() {
	return { "Referrer-Policy": "strict-origin", "Cache-Control": "no-store" };
}

/** Confirms nothing yet: mail servers look at links before people do. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const token = url.searchParams.get("token") ?? "";
	const person = await findConfirming(context.get(appContext), token);
	return { email: person?.email, isConfirmed: person?.isConfirmed };
}

export const action = answered(async (_, { url, context }: Route.ActionArgs) => {
	const token = url.searchParams.get("token") ?? "";
	const app = context.get(appContext);
	const { id } = await confirmEmail(app, { token, caller: context.get(callerContext) });
	userChanged(app.hub, id);
	return { done: "Email ünvanınız təsdiqləndi" };
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Email ünvanının təsdiqi");

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
	const { email, isConfirmed } = loaderData;
	const busy = useNavigation().formMethod === "POST";
	const answer = useAnswer(actionData);
	return (
		<FormCard
			title="Email ünvanının təsdiqi"
			text={textOf(email, isConfirmed)}
			answer={answer}
			below={
				<Link to="/profile" className="link">
					Profilə keçin
				</Link>
			}
		>
			{email && !isConfirmed && (
				<Button type="submit" variant="primary" size="large" busy={busy}>
					Ünvanımı təsdiqləyirəm
				</Button>
			)}
		</FormCard>
	);
}

function textOf(email: string | undefined, isConfirmed: boolean | undefined): string {
	if (!email) {
		return "Bu link etibarsızdır və ya vaxtı bitib. Yenisini profilinizdən istəyə bilərsiniz.";
	}
	if (isConfirmed)
		return `${email} təsdiqlənib. Sifariş və balansla bağlı xəbərlər bu ünvana gəlir.`;
	return `${email} ünvanı sizindirsə, təsdiqləyin: sifariş və balansla bağlı xəbərlər bu ünvana gələcək.`;
}
