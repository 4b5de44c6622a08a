import { data, Link } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { listRememberedIds } from "#app/cart/remembered-ids/read-remembered-ids.server.ts";
import { forgetId, labelId } from "#app/cart/remembered-ids/remember-ids.server.ts";
import { RememberedIds } from "#app/cart/remembered-ids/remembered-ids.tsx";
import * as MESSAGES from "#app/core/messages.ts";
import { AnswerNotice } from "#app/forms/answer-notice.tsx";
import { answered } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { sessionsChanged, userChanged } from "#app/live/changes.server.ts";
import { readChoicesForm, readMutes, saveChoices } from "#app/notifications/choices.server.ts";
import { NotificationChoices } from "#app/notifications/notification-choices.tsx";
import { PushSection } from "#app/notifications/push/push-section.tsx";
import { readOwnPush } from "#app/notifications/push/read-push.server.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { changePassword } from "#app/sign-in/change-password.server.ts";
import { askConfirmation, isConfirmed } from "#app/sign-in/confirm-email.server.ts";
import { EmailState } from "#app/sign-in/email-state.tsx";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { PasswordSection } from "#app/sign-in/password-section.tsx";
import { limitUses } from "#app/sign-in/rate-limit.server.ts";
import { MyDataSection } from "#app/storefront/my-data/my-data-section.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/profile.page";
import { NameSection } from "./name-section.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { readProfileForm } from "./profile-form.server.ts";
import { renamesOf, renameUser } from "./rename-user.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const app = context.get(appContext);
	const { db, env } = app;
	const { id, name, email, role, createdAt, sessionId } = context.get(signedInContext);
	const [balanceQepik = 0, rememberedIds, isEmailConfirmed, mutes, push] = await Promise.all([
		findBalance(db, id),
		listRememberedIds(db, id),
		isConfirmed(db, id),
		readMutes(db, id),
		readOwnPush(app, sessionId),
	]);
	const mail = { isConfirmed: isEmailConfirmed, mailLeaves: env.smtpUrl !== undefined };
	const own = { id, name, email, role, createdAt, balanceQepik };
	return { ...own, rememberedIds, mail, mutes, push };
}

export const action = answered(
	async (form, { request, context }: Route.ActionArgs) => {
		const app = context.get(appContext);
		const person = context.get(signedInContext);
		const input = readProfileForm(form);
		if (input.intent === "password") {
			const caller = context.get(callerContext);
			const headers = await changePassword(app, { form, person, request, caller });
			sessionsChanged(app.hub, person.id);
			return data({ done: "Şifrəniz dəyişdirildi", changed: "password" as const }, { headers });
		}
		if (input.intent === "forgetId") {
			await forgetId(app.db, { userId: person.id, id: input.rememberedId });
			return data({ done: "ID unuduldu", changed: "ids" as const });
		}
		if (input.intent === "labelId") {
			const { rememberedId, label } = input;
			const { playerId } = await labelId(app.db, { userId: person.id, id: rememberedId, label });
			return data({ done: "ID-nin adı yeniləndi", about: playerId, changed: "ids" as const });
		}
		if (input.intent === "confirmEmail") {
			await askConfirmation(app, { person, caller: context.get(callerContext) });
			const done = "Təsdiq linki email ünvanınıza göndərilir";
			return data({ done, about: person.email, changed: "mail" as const });
		}
		if (input.intent === "choices") {
			const { id: userId } = person;
			await saveChoices(app.db, { ...readChoicesForm(form), userId });
			userChanged(app.hub, userId);
			return data({ done: "Seçiminiz yadda saxlanıldı", changed: "choices" as const });
		}
		await limitUses(app.db, renamesOf(person.id));
		await renameUser(app.db, { userId: person.id, name: input.name });
		userChanged(app.hub, person.id);
		return data({ done: "Profil uğurla yeniləndi!", changed: "name" as const });
	},
	{ failureMessage: MESSAGES.profileFailure, typed: ["name"] },
);

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args, { message: MESSAGES.profileFailure });
}

export const meta = pageTitle("Profil");

/** The person's own data and password. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData);
	const changed = answer && "changed" in answer ? answer : undefined;
	const refusal = answer && "refused" in answer ? answer : undefined;
	return (
		<div className="container-page max-w-3xl">
			<PageHeader title="Profil" />
			<div className="grid gap-5">
				<AnswerNotice answer={answer} />
				<section aria-label="Məlumatlarınız" className="card grid gap-6 p-5 sm:p-7">
					<NameSection
						name={loaderData.name}
						typed={refusal?.typed?.name}
						saved={changed?.changed === "name" ? changed : undefined}
					/>
					<ProfileFacts {...loaderData} emailState={<EmailState {...loaderData.mail} />} />
				</section>
				<NotificationChoices
					columns={[
						{ channel: "mail", label: "Email" },
						{ channel: "push", label: "Brauzer" },
					]}
					mutes={loaderData.mutes}
				/>
				<PushSection push={loaderData.push} userId={loaderData.id} />
				<RememberedIds ids={loaderData.rememberedIds} />
				<PasswordSection
					email={loaderData.email}
					changed={changed?.changed === "password" ? changed : undefined}
					fields={refusal?.refused.fields}
				/>
				<Link to="/profile/security" className="link">
					Təhlükəsizlik və cihazlar
				</Link>
				<MyDataSection />
			</div>
		</div>
	);
}
