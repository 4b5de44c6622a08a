import { z } from "zod";
import * as MESSAGES from "#app/core/messages.ts";
import { type FieldErrors, Problem } from "#app/core/problem.ts";
import { anyText, readFields } from "#app/forms/read-fields.server.ts";
import type { Role } from "#app/users/roles.ts";
import { isCommonPassword, isSprayedPassword } from "./common-passwords.server.ts";

const MAX_PASSWORD = 128;

const typedTwice = z.object({ password: anyText(), passwordAgain: anyText() });

/**
 * Reads a new password. Refuses, in this order: one that is not typed twice alike, one of less than
 * 6 characters, for an admin one of less than 10, one of more than 128, and one that is tried first:
 * for an admin any common one, for a customer the most widespread.
 */
export function readNewPassword(form: FormData, role: Role = "customer"): string {
	const schema = typedTwice.superRefine((typed, context) => {
		const [field, message] = whatIsWrong(typed, role) ?? [];
		if (field) context.addIssue({ code: "custom", path: [field], message });
	});
	return readFields(schema, form, refusal).password;
}

function whatIsWrong({ password, passwordAgain }: z.output<typeof typedTwice>, role: Role) {
	if (password !== passwordAgain) return ["passwordAgain", MESSAGES.passwordMismatch];
	if (password.length < leastLengthOf("customer")) return ["password", MESSAGES.passwordShort];
	if (password.length < leastLengthOf(role)) {
		return ["password", "Administratorun şifrəsi ən azı 10 simvol olmalıdır"];
	}
	if (password.length > MAX_PASSWORD) return ["password", MESSAGES.passwordLong];
	const isTriedFirst = role === "admin" ? isCommonPassword : isSprayedPassword;
	if (isTriedFirst(password)) {
		return ["password", "Bu şifrə çox yayılıb, başqasını seçin"];
	}
	return undefined;
}

export function leastLengthOf(role: Role | undefined): number {
	return role === "admin" ? 10 : 6;
}

/** One thing is wrong at a time, so the toast can say it. */
function refusal(fields: FieldErrors): Problem {
	return new Problem("invalid", Object.values(fields).join(), fields);
}
