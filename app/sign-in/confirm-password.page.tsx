import { useNavigation } from "react-router";
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
import type { Route } from "./+types/confirm-password.page";
import { toCodePage, withCookies } from "./cookies.server.ts";
import { FormCard } from "./form-card.tsx";
import { signedInContext } from "./guards.server.ts";
import { signIn } from "./sign-in.server.ts";

export function loader() {
	return null;
}

/** Signs in again, second factor included, and ends the old session. */
export const action = answered(async (form, { request, url, context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const caller = context.get(callerContext);
	const person = context.get(signedInContext);
	form.set("email", person.email);
	const { headers, ended, needsCode } = await signIn(app, { form, request, caller, person });
	sessionsChanged(app.hub, ...ended);
	const next = safeNextPage(url.searchParams.get("next"));
	return withCookies(needsCode ? toCodePage(next) : redirectWithFlash(next, "signed-in"), headers);
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Şifrənin təsdiqi");

export default function ConfirmPasswordPage({ actionData }: Route.ComponentProps) {
	const busy = useNavigation().formMethod === "POST";
	const answer = useAnswer(actionData);
	const refused = answer && "refused" in answer ? answer.refused : undefined;
	return (
		<FormCard
			title="Şifrənizi təsdiqləyin"
			text="Bu əməliyyat üçün şifrə son 12 saat ərzində yazılmış olmalıdır."
			answer={answer}
		>
			<Field
				label="Şifrə"
				name="password"
				type="password"
				autoComplete="current-password"
				required
				error={refused?.fields?.password}
			/>
			<Button type="submit" variant="primary" size="large" busy={busy}>
				Təsdiqlə
			</Button>
		</FormCard>
	);
}
