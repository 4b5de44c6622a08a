import { data, Link } from "react-router";
import { findBalance } from "../balance/read-balance.server.ts";
import * as WORDS from "../core/words.ts";
import { answered } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import { callerContext } from "../platform/caller.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { AnswerNotice } from "../ui/answer-notice.tsx";
import { keepPage } from "../ui/keep-page.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import type { Route } from "./+types/profile.page";
import { changePassword } from "./change-password.server.ts";
import { NameSection } from "./name-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { renameUser } from "./rename-user.server.ts";
import { signedInContext } from "./sign-in/guards.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const { id, name, email, role, createdAt } = context.get(signedInContext);
	const balanceQepik = (await findBalance(context.get(appContext).db, id)) ?? 0;
	return { name, email, role, createdAt, balanceQepik };
}

export const action = answered(
	async (form, { request, context }: Route.ActionArgs) => {
		const app = context.get(appContext);
		const person = context.get(signedInContext);
		if (form.get("intent") === "password") {
			const caller = context.get(callerContext);
			const headers = await changePassword(app, { form, person, request, caller });
			return data({ done: "Şifrəniz dəyişdirildi", changed: "password" as const }, { headers });
		}
		await renameUser(app.db, { userId: person.id, name: form.get("name") });
		app.hub.publish("admin", `user:${person.id}`);
		return data({ done: "Profil uğurla yeniləndi!", changed: "name" as const });
	},
	{ failureWords: WORDS.profileFailure },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args, { words: WORDS.profileFailure });
}

export const meta = pageTitle("Profil");

/** A list of cards, each with one thing of the person's. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData);
	const changed = answer && "changed" in answer ? answer : undefined;
	const refused = answer && "refused" in answer ? answer.refused : undefined;
	return (
		<div className="container-page max-w-3xl">
			<PageHeader title="Profil" />
			<div className="grid gap-5">
				<AnswerNotice answer={answer} />
				<section aria-label="Məlumatlarınız" className="card grid gap-6 p-5 sm:p-7">
					<NameSection
						name={loaderData.name}
						saved={changed?.changed === "name" ? changed : undefined}
					/>
					<ProfileFacts {...loaderData} />
				</section>
				<PasswordSection
					email={loaderData.email}
					changed={changed?.changed === "password" ? changed : undefined}
					fields={refused?.fields}
				/>
				<Link to="/profile/security" className="link">
					Təhlükəsizlik və cihazlar
				</Link>
			</div>
		</div>
	);
}
