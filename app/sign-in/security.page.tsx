import { data } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { safeNextPage } from "#app/core/next-page.ts";
import { Problem } from "#app/core/problem.ts";
import { AnswerNotice } from "#app/forms/answer-notice.tsx";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { sessionsChanged } from "#app/live/changes.server.ts";
import { callerContext } from "#app/platform/caller.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/security.page";
import { withCookies } from "./cookies.server.ts";
import { endAccess } from "./credentials.server.ts";
import { signedInContext } from "./guards.server.ts";
import { rememberDevice } from "./known-devices.server.ts";
import { readSecurityForm, type SecurityInput } from "./security-form.server.ts";
import { SessionList } from "./session-list.tsx";
import { endSession, listSessionsOf } from "./sessions.server.ts";
import { prepareTwoFactor, turnTwoFactorOff, turnTwoFactorOn } from "./two-factor.server.ts";
import { TwoFactorCard } from "./two-factor-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const { id, role, sessionId, twoFactorEnabled } = context.get(signedInContext);
	const { db, env } = context.get(appContext);
	const sessions = await listSessionsOf(db, id);
	return {
		sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })),
		twoFactor:
			role === "admin" ? { on: twoFactorEnabled, required: env.requireAdmin2fa } : undefined,
	};
}

export const action = answered(async (form, { request, url, context }: Route.ActionArgs) => {
	const input = readSecurityForm(form);
	const args = { request, url, context };
	if (input.intent === "end-session" || input.intent === "end-others") {
		return endSessions(args, input.intent === "end-session" ? input.sessionId : undefined);
	}
	return changeTwoFactor(args, input);
});

type Args = Pick<Route.ActionArgs, "request" | "url" | "context">;

async function endSessions({ request, context }: Args, sessionId: string | undefined) {
	const app = context.get(appContext);
	const { db, hub, log } = app;
	const person = context.get(signedInContext);
	const userId = person.id;
	if (sessionId) await endSession(db, { userId, sessionId });
	else await db.transaction((tx) => endAccess(tx, { userId, kept: person.sessionId }));
	logSecurity(log, "session-ended", { ...context.get(callerContext), userId });
	sessionsChanged(hub, userId);
	const headers = new Headers();
	// Of the devices that are unknown now this one alone is known again.
	if (!sessionId) await rememberDevice(app, { request, userId, headers });
	const done = sessionId ? "Cihazdan çıxış edildi" : "Digər cihazlardan çıxış edildi";
	return data({ done }, { headers });
}

type TwoFactorInput = Exclude<SecurityInput, { intent: "end-session" | "end-others" }>;

async function changeTwoFactor({ request, url, context }: Args, input: TwoFactorInput) {
	const app = context.get(appContext);
	const person = context.get(signedInContext);
	if (person.role !== "admin") throw new Problem("forbidden", MESSAGES.failure);
	const by = { person, request, caller: context.get(callerContext) };
	if (input.intent === "prepare") {
		return { prepared: await prepareTwoFactor(app, { ...by, password: input.password }) };
	}
	if (input.intent === "turn-on") {
		const cookies = await turnTwoFactorOn(app, { ...by, code: input.code });
		sessionsChanged(app.hub, person.id);
		const next = url.searchParams.get("next");
		const back = next ? safeNextPage(next) : "/profile/security";
		return withCookies(redirectWithFlash(back, "second-factor-on"), cookies);
	}
	const cookies = await turnTwoFactorOff(app, { ...by, password: input.password });
	sessionsChanged(app.hub, person.id);
	return withCookies(redirectWithFlash("/profile/security", "second-factor-off"), cookies);
}

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const meta = pageTitle("Təhlükəsizlik");

/** Where a person is signed in, and how an admin's sign-in is guarded. */
export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData);
	const prepared = answer && "prepared" in answer ? answer.prepared : undefined;
	return (
		<div className="container-page max-w-3xl">
			<PageHeader title="Təhlükəsizlik" />
			<div className="grid gap-6">
				<AnswerNotice answer={answer} />
				{loaderData.twoFactor && <TwoFactorCard {...loaderData.twoFactor} prepared={prepared} />}
				<SessionList sessions={loaderData.sessions} />
			</div>
		</div>
	);
}
