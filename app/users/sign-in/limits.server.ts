import { addressKey } from "../../platform/client-address.server.ts";
import type { Limited } from "./limit-attempts.server.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

// Generous towards people who share an address, as the customers of a mobile network do. An
// account's own limit is what stops a guesser; it ends by itself, and a renewed password ends it.

export function failedSignInsOf(email: string): Limited {
	return { limit: { name: "sign-in-account", most: 10, windowS: 15 * MINUTE_S }, key: email };
}

export function failedSignInsFrom(address: string): Limited {
	const limit = { name: "sign-in-address", most: 50, windowS: 15 * MINUTE_S };
	return { limit, key: addressKey(address) };
}

export function registrationsFrom(address: string): Limited {
	const limit = { name: "register-address", most: 300, windowS: HOUR_S };
	return { limit, key: addressKey(address) };
}

export function resetMailsTo(email: string): Limited {
	return { limit: { name: "reset-mail", most: 5, windowS: HOUR_S }, key: email };
}

export function resetMailsFrom(address: string): Limited {
	return { limit: { name: "reset-address", most: 50, windowS: HOUR_S }, key: addressKey(address) };
}

/** A code of the second factor is good for one use within the time in which it is valid. */
export function oneUseOfCode(userId: string, code: string): Limited {
	const limit = { name: "second-factor-code", most: 1, windowS: 5 * MINUTE_S };
	return { limit, key: `${userId}:${code}` };
}
