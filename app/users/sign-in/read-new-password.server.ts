import { Problem } from "../../core/problem.ts";
import * as WORDS from "../../core/words.ts";
import type { Role } from "../roles.ts";
import { isCommonPassword } from "./common-passwords.server.ts";

/**
 * The new password that a form asks for. Refuses, in this order: one that is not typed twice alike,
 * one of less than 6 characters, and for an admin one of less than 10 or a common one.
 */
export function readNewPassword(form: FormData, role: Role = "customer"): string {
	const [password, again] = [form.get("password"), form.get("passwordAgain")];
	if (password !== again) throw refusal("passwordAgain", WORDS.passwordMismatch);
	if (typeof password !== "string" || password.length < leastLengthOf("customer")) {
		throw refusal("password", WORDS.passwordShort);
	}
	if (password.length < leastLengthOf(role)) {
		throw refusal("password", "Administratorun şifrəsi ən azı 10 simvol olmalıdır");
	}
	if (role === "admin" && isCommonPassword(password)) {
		throw refusal("password", "Bu şifrə çox yayılıb, başqasını seçin");
	}
	return password;
}

export function leastLengthOf(role: Role | undefined): number {
	return role === "admin" ? 10 : 6;
}

function refusal(field: string, words: string) {
	return new Problem("invalid", words, { [field]: words });
}
