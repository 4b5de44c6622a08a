import { Link, redirect, useNavigation, useSearchParams } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { safeNextPage } from "#app/core/next-page.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { sessionsChanged, userRegistered } from "#app/live/changes.server.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { readSeal } from "#app/settings/pages/terms/read-terms.server.ts";
import { TermsField } from "#app/settings/pages/terms/terms-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/register.page";
import { withCookies } from "./cookies.server.ts";
import { findSignedIn } from "./find-signed-in.server.ts";
import { FormCard } from "./form-card.tsx";
import { register } from "./sign-in.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const person = await findSignedIn(app, request.headers.get("cookie"));
	if (person) throw redirect(safeNextPage(url.searchParams.get("next")));
	return { seal: await readSeal(app.lookups) };
}

export const action = answered(
	async (form, { request, url, context }: Route.ActionArgs) => {
		const app = context.get(appContext);
		const caller = context.get(callerContext);
		const { headers: cookies, ended } = await register(app, { form, request, caller });
		userRegistered(app.hub);
		sessionsChanged(app.hub, ...ended);
		const next = safeNextPage(url.searchParams.get("next"));
		return withCookies(redirectWithFlash(next, "registered"), cookies);
	},
	{ failureMessage: MESSAGES.registerFailure, typed: ["name", "email", "agreed"] },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args, { message: MESSAGES.registerFailure });
}

export const meta = pageTitle("Qeydiyyat");

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
	const [search] = useSearchParams();
	const busy = useNavigation().formMethod === "POST";
	const answer = useAnswer(actionData);
	const { typed, fields } = refusalOf(answer);
	return (
		<FormCard
			title="Qeydiyyat"
			text="Bir dəqiqə çəkir: hesab açın, balansı artırın, oynayın."
			answer={answer}
			below={
				<p>
					Hesabınız var?{" "}
					<Link to={`/login?${search}`} className="link">
						Girişə keçin
					</Link>
				</p>
			}
		>
			<Field
				label="Ad"
				name="name"
				autoComplete="name"
				required
				error={fields?.name}
				defaultValue={typed?.name}
			/>
			<Field
				label="Email"
				name="email"
				type="email"
				autoComplete="username"
				required
				error={fields?.email}
				defaultValue={typed?.email}
			/>
			<Field
				label="Şifrə"
				name="password"
				type="password"
				autoComplete="new-password"
				hint="Ən azı 6 simvol"
				required
				aria-invalid={fields?.password ? true : undefined}
			/>
			<Field
				label="Şifrənin təkrarı"
				name="passwordAgain"
				type="password"
				autoComplete="new-password"
				required
				aria-invalid={fields?.passwordAgain ? true : undefined}
			/>
			{/* A tick is for one text: another one asks anew. */}
			<TermsField key={loaderData.seal} seal={loaderData.seal} typed={typed?.agreed} />
			<Button type="submit" variant="primary" size="large" busy={busy}>
				Qeydiyyatdan keç
			</Button>
		</FormCard>
	);
}

function refusalOf(actionData: Route.ComponentProps["actionData"]) {
	if (!actionData || !("refused" in actionData)) return { typed: undefined, fields: undefined };
	return { typed: actionData.typed, fields: actionData.refused.fields };
}
