import { useNavigation } from "react-router";
import { safeNextPage } from "../../core/next-page.ts";
import { answered, redirectWithFlash } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { callerContext } from "../../platform/caller.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { keepPage } from "../../ui/keep-page.ts";
import { useAnswer } from "../../ui/use-answer.ts";
import { endSession } from "../sessions.server.ts";
import type { Route } from "./+types/confirm-password.page";
import { toCodePage, withCookies } from "./cookies.server.ts";
import { FormCard } from "./form-card.tsx";
import { signedInContext } from "./guards.server.ts";
import { signIn } from "./sign-in.server.ts";

export function loader() {
	return null;
}

/** A new sign-in in the place of the old session, second factor included. */
export const action = answered(async (form, { request, url, context }: Route.ActionArgs) => {
	const app = context.get(appContext);
	const caller = context.get(callerContext);
	const person = context.get(signedInContext);
	form.set("email", person.email);
	const { headers, needsCode } = await signIn(app, { form, request, caller });
	await endSession(app.db, { userId: person.id, sessionId: person.sessionId });
	app.hub.publish(`user:${person.id}`);
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
