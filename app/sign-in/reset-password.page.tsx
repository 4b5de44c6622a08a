import { Link, useNavigation } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { sessionsChanged } from "#app/live/changes.server.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/reset-password.page";
import { FormCard } from "./form-card.tsx";
import { leastLengthOf } from "./read-new-password.server.ts";
import { findOwnerOfToken, renewPassword } from "./renew-password.server.ts";

// The token in the URL must not leave in a Referer header, nor stay in a cache.
export function headers() {
	return { "Referrer-Policy": "strict-origin", "Cache-Control": "no-store" };
}

/** Only the holder of the link learns from the length that the account is an admin's. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const token = url.searchParams.get("token") ?? "";
	const owner = await findOwnerOfToken(context.get(appContext), token);
	return { leastLength: leastLengthOf(owner?.role) };
}

export const action = answered(async (form, { url, context }: Route.ActionArgs) => {
	const token = url.searchParams.get("token") ?? "";
	const caller = context.get(callerContext);
	const app = context.get(appContext);
	const person = await renewPassword(app, { form, token, caller });
	sessionsChanged(app.hub, person.id);
	return redirectWithFlash("/login", "password-renewed");
});

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Yeni şifrə");

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
	const busy = useNavigation().formMethod === "POST";
	const answer = useAnswer(actionData);
	return (
		<FormCard
			title="Yeni şifrə"
			text="Yeni şifrə bütün digər cihazlarda hesabdan çıxış edir."
			answer={answer}
			below={
				<Link to="/forgot-password" className="link">
					Yeni link istəyin
				</Link>
			}
		>
			<Field
				label="Yeni şifrə"
				name="password"
				type="password"
				autoComplete="new-password"
				hint={`Ən azı ${loaderData.leastLength} simvol`}
				required
			/>
			<Field
				label="Şifrənin təkrarı"
				name="passwordAgain"
				type="password"
				autoComplete="new-password"
				required
			/>
			<Button type="submit" variant="primary" size="large" busy={busy}>
				Şifrəni yenilə
			</Button>
		</FormCard>
	);
}
