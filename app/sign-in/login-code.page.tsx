import { Link, useNavigation } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { safeNextPage } from "#app/core/next-page.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { sessionsChanged } from "#app/live/changes.server.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/login-code.page";
import { withCookies } from "./cookies.server.ts";
import { FormCard } from "./form-card.tsx";
import { signInByCode } from "./two-factor.server.ts";

export function headers() {
	return { "Cache-Control": "no-store" };
}

export const action = answered(async (form, { request, url, context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const caller = context.get(callerContext);
	const { headers: cookies, ended } = await signInByCode(app, { form, request, caller });
	sessionsChanged(app.hub, ...ended);
	const next = safeNextPage(url.searchParams.get("next"));
	return withCookies(redirectWithFlash(next, "signed-in"), cookies);
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Giriş kodu");

/** The second step of a sign-in, for those who have turned it on. */
export default function LoginCodePage({ actionData }: Route.ComponentProps) {
	const busy = useNavigation().formMethod === "POST";
	const answer = useAnswer(actionData);
	return (
		<FormCard
			title="Giriş kodu"
			text="Autentifikator tətbiqindəki 6 rəqəmli kodu və ya bərpa kodlarından birini yazın."
			answer={answer}
			below={
				<Link to="/login" className="link">
					Girişə qayıdın
				</Link>
			}
		>
			<Field label="Kod" name="code" autoComplete="one-time-code" maxLength={40} required />
			<Button type="submit" variant="primary" size="large" busy={busy}>
				Təsdiqlə
			</Button>
		</FormCard>
	);
}
