import { data, type MiddlewareFunction } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import { redirectWithFlash } from "#app/forms/answered.server.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { isFresh } from "#app/sign-in/require-fresh-password.server.ts";
import { type Act, ADMIN_ACTIONS, type Row, type Rule } from "./admin-actions.server.ts";

/**
 * Holds every action of an admin to the table: leads to the set-up of a second factor that is missing,
 * or to the password when it was typed too long ago, and back afterwards. What is not in the table is
 * refused.
 */
export const requireStepUp: MiddlewareFunction<Response> = async (args, next) => {
	const { request, pattern, context } = args;
	const row = ADMIN_ACTIONS[`/${pattern}`];
	const isRead = request.method === "GET" || request.method === "HEAD";
	if (isRead && !(row && "download" in row)) return next();
	const form = needsForm(row) ? await readForm(request) : new FormData();
	const rule = row && findRule(row, form, isRead);
	if (!rule) throw data(MESSAGES.failure, 422);
	const app = context.get(appContext);
	const person = context.get(signedInContext);
	const act = { app, form, adminId: person.id };
	const lacksFactor = app.env.requireAdmin2fa && !person.twoFactorEnabled;
	if (lacksFactor && (await isAsked(rule.secondFactor, act))) {
		throw redirectWithFlash(`/profile/security?next=${wayBack(args)}`, "second-factor-needed");
	}
	if (!isFresh(person) && (await isAsked(rule.freshPassword, act))) {
		throw redirectWithFlash(`/confirm-password?next=${wayBack(args)}`, "confirm-password");
	}
	return next();
};

/** An upload is not read twice. */
function needsForm(row: Row | undefined): boolean {
	if (!row || "download" in row) return false;
	return "intents" in row || Object.values(row.form).some((when) => typeof when === "function");
}

/** The form as the action will read it, of which each field's last value counts. */
async function readForm(request: Request): Promise<FormData> {
	try {
		return await request.clone().formData();
	} catch {
		// The action refuses it in words.
		return new FormData();
	}
}

function findRule(row: Row, form: FormData, isRead: boolean): Rule | undefined {
	if ("download" in row) return isRead ? row.download : undefined;
	if ("form" in row) return row.form;
	const { intent } = Object.fromEntries(form);
	return Object.hasOwn(row.intents, String(intent)) ? row.intents[String(intent)] : undefined;
}

/** A form that the action will refuse changes nothing, and so asks for nothing. */
async function isAsked(when: Rule[keyof Rule], act: Act): Promise<boolean> {
	if (typeof when === "boolean") return when;
	try {
		return await when(act);
	} catch (error) {
		if (error instanceof Problem) return false;
		throw error;
	}
}

type Asked = Pick<Parameters<MiddlewareFunction<Response>>[0], "request" | "url">;

/** To the page on which the admin acted: rows are decided on several, by the action of one. */
function wayBack({ request, url }: Asked): string {
	const referrer = URL.parse(request.headers.get("referer") ?? "");
	const page = referrer?.host === url.host ? referrer : url;
	// Nothing is shown at the address of a file.
	const path = page.pathname.endsWith(".csv") ? "/admin" : `${page.pathname}${page.search}`;
	return encodeURIComponent(path);
}
