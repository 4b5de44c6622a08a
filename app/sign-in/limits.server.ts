import { currentCaller } from "#app/platform/caller.server.ts";
import { addressKey } from "#app/platform/client-address.server.ts";
import type { Limited } from "./rate-limit.server.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

// The limits of an address are generous, because the customers of a mobile network share one. Guessing
// is stopped by the limit of the account; it expires, and a reset of the password ends it.

export function failedSignInsOf(email: string): Limited {
	return { limit: { name: "sign-in-account", most: 10, windowS: 15 * MINUTE_S }, key: email };
}

export function failedSignInsFrom(address: string): Limited {
	const limit = { name: "sign-in-address", most: 50, windowS: 15 * MINUTE_S };
	return ofAddress(limit, address);
}

export function registrationsFrom(address: string): Limited {
	const limit = { name: "register-address", most: 300, windowS: HOUR_S };
	return ofAddress(limit, address);
}

export function resetMailsTo(email: string): Limited {
	return { limit: { name: "reset-mail", most: 5, windowS: HOUR_S }, key: email };
}

export function resetMailsFrom(address: string): Limited {
	return ofAddress({ name: "reset-address", most: 50, windowS: HOUR_S }, address);
}

/** A code of the second factor can be used once while it is valid. */
export function oneUseOfCode(userId: string, code: string): Limited {
	const limit = { name: "second-factor-code", most: 1, windowS: 5 * MINUTE_S };
	return { limit, key: `${userId}:${code}` };
}

/** How many clients may use up their limits behind one proxy that nobody has named. */
const CLIENTS_OF_PROXY = 20;

/**
 * Behind a proxy that was not configured all customers would share one limit, and anybody could use it
 * up. There each client has it whom the proxy names, and all of them a larger one: who makes names up
 * does not get past that.
 */
function ofAddress(limit: Limited["limit"], address: string): Limited {
	const key = addressKey(address);
	const claimed = currentCaller.getStore()?.claimed;
	if (claimed === undefined) return { limit, key };
	const ofAll = { name: `${limit.name}-proxy`, most: limit.most * CLIENTS_OF_PROXY };
	const within = { limit: { ...limit, ...ofAll }, key };
	return { limit, key: `${key} for ${addressKey(claimed)}`, within };
}
