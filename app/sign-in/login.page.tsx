import { Link, redirect, useNavigation, useSearchParams } from "react-router";
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
import type { Route } from "./+types/login.page";
import { toCodePage, withCookies } from "./cookies.server.ts";
import { findSignedIn } from "./find-signed-in.server.ts";
import { FormCard } from "./form-card.tsx";
import { signIn } from "./sign-in.server.ts";

/** Somebody who is signed in already goes on to the page that was requested. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const person = await findSignedIn(context.get(appContext), request.headers.get("cookie"));
	if (person) throw redirect(safeNextPage(url.searchParams.get("next")));
	return null;
}

export const action = answered(
	async (form, { request, url, context }: Route.ActionArgs) => {
		const app = context.get(appContext);
		const caller = context.get(callerContext);
		const { headers, ended, needsCode } = await signIn(app, { form, request, caller });
		sessionsChanged(app.hub, ...ended);
		const next = safeNextPage(url.searchParams.get("next"));
		return withCookies(
			needsCode ? toCodePage(next) : redirectWithFlash(next, "signed-in"),
			headers,
		);
	},
	{ typed: ["email"] },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Daxil ol");

export default function LoginPage({ actionData }: Route.ComponentProps) {
	const [search] = useSearchParams();
	const busy = useNavigation().formMethod === "POST";
	const answer = useAnswer(actionData);
	const refused = answer && "refused" in answer ? answer : undefined;
	const { fields } = refused?.refused ?? {};
	return (
		<FormCard
			title="Xoş gəlmisiniz"
			text="Alış etmək üçün hesabınıza daxil olun."
			answer={answer}
			below={
				<>
					<Link to="/forgot-password" className="link">
						Şifrəni unutmusunuz?
					</Link>
					<p>
						Hesabınız yoxdur?{" "}
						<Link to={`/register?${search}`} className="link">
							Qeydiyyat
						</Link>
					</p>
				</>
			}
		>
			<Field
				label="Email"
				name="email"
				type="email"
				autoComplete="username"
				required
				error={fields?.email}
				defaultValue={refused?.typed?.email}
			/>
			<Field
				label="Şifrə"
				name="password"
				type="password"
				autoComplete="current-password"
				required
				error={fields?.password}
			/>
			<Button type="submit" variant="primary" size="large" busy={busy}>
				Daxil ol
			</Button>
		</FormCard>
	);
}
