import { Link, useNavigation } from "react-router";
import { answered, redirectWithFlash } from "../../platform/answer.server.ts";
import { appContext } from "../../platform/app-context.server.ts";
import { callerContext } from "../../platform/caller.server.ts";
import { pageTitle } from "../../storefront/page-title.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { keepPage } from "../../ui/keep-page.ts";
import { useAnswer } from "../../ui/use-answer.ts";
import type { Route } from "./+types/reset-password.page";
import { FormCard } from "./form-card.tsx";
import { leastLengthOf } from "./read-new-password.server.ts";
import { findOwnerOfToken, renewPassword } from "./renew-password.server.ts";

// The token in the address must not travel on to anybody by a Referer, nor stay in a store.
export function headers() {
	return { "Referrer-Policy": "strict-origin", "Cache-Control": "no-store" };
}

/** Only whoever holds the link learns by it that it is an admin's. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const token = url.searchParams.get("token") ?? "";
	const owner = await findOwnerOfToken(context.get(appContext), token);
	return { leastLength: leastLengthOf(owner?.role) };
}

export const action = answered(async (form, { url, context }: Route.ActionArgs) => {
	const token = url.searchParams.get("token") ?? "";
	const caller = context.get(callerContext);
	await renewPassword(context.get(appContext), { form, token, caller });
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
