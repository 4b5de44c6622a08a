import { z } from "zod";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import { answered, redirectWithFlash } from "../platform/answer.server.ts";
import { appContext } from "../platform/app-context.server.ts";
import { callerContext } from "../platform/caller.server.ts";
import { logSecurity } from "../platform/log.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { AnswerNotice } from "../ui/answer-notice.tsx";
import { keepPage } from "../ui/keep-page.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import type { Route } from "./+types/security.page";
import { SessionList } from "./session-list.tsx";
import { endOtherSessions, endSession, listSessionsOf } from "./sessions.server.ts";
import { withCookies } from "./sign-in/cookies.server.ts";
import { signedInContext } from "./sign-in/guards.server.ts";
import { prepareTwoFactor, turnTwoFactorOff, turnTwoFactorOn } from "./two-factor.server.ts";
import { TwoFactorCard } from "./two-factor-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const { id, role, sessionId, twoFactorEnabled } = context.get(signedInContext);
	const sessions = await listSessionsOf(context.get(appContext).db, id);
	return {
		sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })),
		twoFactor: role === "admin" ? { on: twoFactorEnabled } : undefined,
	};
}

const form = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("end-session"), sessionId: z.string().max(64) }),
	z.object({ intent: z.literal("end-others") }),
	z.object({ intent: z.literal("prepare"), password: z.string().max(128) }),
	z.object({ intent: z.literal("turn-on"), code: z.string().trim().max(40) }),
	z.object({ intent: z.literal("turn-off"), password: z.string().max(128) }),
]);

export const action = answered(async (sent, { request, context }: Route.ActionArgs) => {
	const read = form.safeParse(Object.fromEntries(sent));
	if (!read.success) throw new Problem("invalid", WORDS.failure);
	const asked = read.data;
	const args = { request, context };
	if (asked.intent === "end-session" || asked.intent === "end-others") {
		return endSessions(args, asked.intent === "end-session" ? asked.sessionId : undefined);
	}
	return changeTwoFactor(args, asked);
});

type Args = Pick<Route.ActionArgs, "request" | "context">;

async function endSessions({ context }: Args, sessionId: string | undefined) {
	const { db, hub, log } = context.get(appContext);
	const person = context.get(signedInContext);
	const userId = person.id;
	if (sessionId) await endSession(db, { userId, sessionId });
	else await endOtherSessions(db, { userId, sessionId: person.sessionId });
	logSecurity(log, "session-ended", { ...context.get(callerContext), userId });
	hub.publish(`user:${userId}`);
	return { done: sessionId ? "Cihazdan çıxış edildi" : "Digər cihazlardan çıxış edildi" };
}

type TwoFactorAsked = Exclude<z.infer<typeof form>, { intent: "end-session" | "end-others" }>;

async function changeTwoFactor({ request, context }: Args, asked: TwoFactorAsked) {
	const app = context.get(appContext);
	const person = context.get(signedInContext);
	if (person.role !== "admin") throw new Problem("forbidden", WORDS.failure);
	const by = { person, request, caller: context.get(callerContext) };
	if (asked.intent === "prepare") {
		return { prepared: await prepareTwoFactor(app, { ...by, password: asked.password }) };
	}
	if (asked.intent === "turn-on") {
		const cookies = await turnTwoFactorOn(app, { ...by, code: asked.code });
		return withCookies(redirectWithFlash("/profile/security", "second-factor-on"), cookies);
	}
	const cookies = await turnTwoFactorOff(app, { ...by, password: asked.password });
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
				{loaderData.twoFactor && <TwoFactorCard on={loaderData.twoFactor.on} prepared={prepared} />}
				<SessionList sessions={loaderData.sessions} />
			</div>
		</div>
	);
}
