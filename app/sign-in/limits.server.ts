import { currentCaller } from "#app/platform/caller.server.ts";
import { addressKey, siteKey } from "#app/platform/client-address.server.ts";
import type { Limited } from "./rate-limit.server.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

// Strangers who guess at an account only slow each other down: its owner has a known device, a session
// or the mailed link. Ten guesses are free each day, then one in 1, 2, 4, 8 and ever after 15 minutes:
// some 110 a day.
const GUESSES = { most: 10, windowS: DAY_S, spacing: { firstS: MINUTE_S, mostS: 15 * MINUTE_S } };

/** Failed sign-ins of strangers at an account, from wherever. */
export function failedSignInsOf(email: string): Limited {
	return { limit: { name: "sign-in-account", ...GUESSES }, key: email };
}

/**
 * The same from one address. It waits twice as long, so that whoever guesses without a pause leaves
 * every other turn to the owner.
 */
export function failedSignInsOfFrom(email: string, address: string): Limited {
	const spacing = { firstS: 2 * MINUTE_S, mostS: 30 * MINUTE_S };
	const limit = { ...GUESSES, name: "sign-in-account-from", spacing };
	return { limit, key: email, from: clientKey(address) };
}

/** Wrong passwords on a device that this person signed in on before. */
export function failedSignInsOn(device: string): Limited {
	return { limit: { name: "sign-in-device", ...GUESSES }, key: device };
}

/** Wrong passwords and codes of somebody who is signed in. */
export function failedProofsIn(sessionId: string): Limited {
	return { limit: { name: "session-proof", ...GUESSES }, key: sessionId };
}

// The limits of an address are generous, because the customers of a mobile network share one.

/** Failed sign-ins of strangers, whatever the account: from an address, from its site, and altogether. */
export function failedSignInsFrom(address: string): Limited[] {
	const windowS = 15 * MINUTE_S;
	const ofAddress = { name: "sign-in-address", most: 50, windowS, spacing: SOON };
	const ofSite = { name: "sign-in-site", most: 200, windowS, spacing: SOON };
	const ofShop = { name: "sign-in-shop", most: 1000, windowS, spacing: AT_ONCE };
	// A proxy that nobody has named is no site of the one who asks.
	const site = claimedAddress() === undefined ? siteKey(address) : undefined;
	return [
		limitOfAddress(ofAddress, address),
		...(site ? [{ limit: ofSite, key: site }] : []),
		{ limit: ofShop, key: "" },
	];
}

const SOON = { firstS: 30, mostS: 2 * MINUTE_S };
const AT_ONCE = { firstS: 1, mostS: 5 };

/** Right passwords count as well: each opens a session, and costs a digest. */
export function signInsOf(email: string): Limited {
	const limit = { name: "signed-in", most: 30, windowS: 15 * MINUTE_S };
	return { limit: { ...limit, counts: "successes" }, key: email };
}

export function registrationsFrom(address: string): Limited {
	const limit = { name: "register-address", most: 300, windowS: HOUR_S };
	return limitOfAddress(limit, address);
}

export function resetMailsTo(email: string): Limited {
	return { limit: { name: "reset-mail", most: 5, windowS: HOUR_S }, key: email };
}

export function resetMailsFrom(address: string): Limited {
	return limitOfAddress({ name: "reset-address", most: 50, windowS: HOUR_S }, address);
}

/** One person has one address, so this is a limit of the account as well. */
export function confirmationMailsTo(email: string): Limited {
	return { limit: { name: "confirm-mail", most: 5, windowS: HOUR_S }, key: email };
}

export function confirmationMailsFrom(address: string): Limited {
	return limitOfAddress({ name: "confirm-address", most: 50, windowS: HOUR_S }, address);
}

/** A search of the shop costs more than its pages, which lie in memory; one types some ten a minute. */
export function searchesFrom(address: string): Limited {
	return limitOfAddress({ name: "search-address", most: 600, windowS: MINUTE_S }, address);
}

/** Who looks for the same again, or whose page is brought up to date, is counted once. */
export function countedMissFrom(address: string, term: string): Limited {
	const limit = { name: "search-miss", windowS: HOUR_S, most: 1 };
	return { limit, key: term, from: clientKey(address) };
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
function limitOfAddress(limit: Limited["limit"], address: string): Limited {
	const key = clientKey(address);
	if (claimedAddress() === undefined) return { limit, key };
	const ofAll = { name: `${limit.name}-proxy`, most: limit.most * CLIENTS_OF_PROXY };
	return { limit, key, within: { limit: { ...limit, ...ofAll }, key: addressKey(address) } };
}

/** One key for one client: of its address, or of whom an unnamed proxy says that it asks for. */
function clientKey(address: string): string {
	const claimed = claimedAddress();
	const key = addressKey(address);
	return claimed === undefined ? key : `${key} for ${addressKey(claimed)}`;
}

function claimedAddress(): string | undefined {
	return currentCaller.getStore()?.claimed;
}
