import { Link, useNavigation } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/forgot-password.page";
import { FormCard } from "./form-card.tsx";
import { askPasswordReset } from "./renew-password.server.ts";

export const action = answered(
	async (form, { context }: Route.ActionArgs) => {
		await askPasswordReset(context.get(appContext), { form, caller: context.get(callerContext) });
		return { done: "Şifrəni bərpa etmək üçün link email ünvanınıza göndərildi" };
	},
	{ typed: ["email"] },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Şifrənin bərpası");

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
	const busy = useNavigation().formMethod === "POST";
	const answer = useAnswer(actionData);
	const refused = answer && "refused" in answer ? answer : undefined;
	return (
		<FormCard
			title="Şifrənin bərpası"
			text="Email ünvanınızı yazın, şifrəni yeniləmək üçün link göndərək."
			answer={answer}
			below={
				<Link to="/login" className="link">
					Girişə qayıdın
				</Link>
			}
		>
			<Field
				label="Email"
				name="email"
				type="email"
				autoComplete="username"
				required
				error={refused?.refused.fields?.email}
				defaultValue={refused?.typed?.email}
			/>
			<Button type="submit" variant="primary" size="large" busy={busy}>
				Link göndər
			</Button>
		</FormCard>
	);
}
