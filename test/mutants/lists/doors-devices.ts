import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const TESTS = ["test/security/known-devices.test.ts"];

/** Known devices, the mail about a new one, and the queue in which passwords are digested. */
export const mutants: Mutant[] = [
	...inFile("app/sign-in/known-devices.server.ts", TESTS, {
		"device-unsigned": [
			"isSame(entry, sign(app, account, idOf(entry)))",
			"account !== undefined",
			"whoever makes up a cookie guesses in the owner's count",
		],
		"device-of-anybody": [
			"of ${userId} in round",
			"of ${userId.length} in round",
			"a device of one account is known to all others",
		],
		"device-of-any-round": [
			" in round ${round}",
			" in round ${round * 0}",
			"a device outlives changed credentials",
		],
		"device-scripts": ["; HttpOnly;", ";", "a script reads the cookie of a device"],
		"device-cookie-secure": [
			'${secure ? "; Secure" : ""}',
			"${String(secure).slice(5)}",
			"the cookie of a device is sent without https",
		],
		"device-people": ["MOST_PEOPLE = 5", "MOST_PEOPLE = 6", "the cookie of a shared device grows"],
	}),
	...inFile("app/sign-in/sign-in.server.ts", TESTS, {
		"device-counted-apart": [
			"\tif (device) return [failedSignInsOn(device)];\n",
			"",
			"strangers lock a known device out",
		],
		"sign-in-per-account-and-address": [
			"\t\tfailedSignInsOfFrom(email, address),\n",
			"",
			"whoever guesses without a pause takes every turn",
		],
	}),
	...inFile("app/sign-in/sign-in.server.ts", ["test/security/limits.test.ts"], {
		"proof-counted-apart": [
			"\tif (person) return [failedProofsIn(person.sessionId)];\n",
			"",
			"strangers keep an admin from confirming the password",
		],
		"sign-in-malformed-uncounted": [
			"isFailure: () => true,",
			"isFailure: () => false,",
			"malformed sign-ins are tried without end",
		],
	}),
	...inFile("app/sign-in/sign-in.server.ts", ["test/security/sign-in.test.ts"], {
		"sign-in-successes-unlimited": [
			", signInsOf(email)];",
			"];",
			"one password keeps the shop digesting",
		],
		"sign-in-not-in-turn": [
			"const { headers, response } = await inTurn({ account: email, address: caller.address }, () =>",
			"const { headers, response } = await Promise.resolve().then(() =>",
			"a burst of sign-ins keeps everybody waiting",
		],
	}),
	...inFile("app/sign-in/limits.server.ts", ["test/security/sign-in.test.ts"], {
		"limit-sign-ins-by-one": ["most: 30,", "most: 31,", "more sessions are opened than is meant"],
	}),
	...inFile("app/sign-in/limits.server.ts", TESTS, {
		"limit-guesses-shorter-pause": [
			"spacing: { firstS: MINUTE_S, mostS: 15 * MINUTE_S }",
			"spacing: { firstS: MINUTE_S, mostS: 5 * MINUTE_S }",
			"an account is guessed at three times as often",
		],
		"limit-guesses-from-same-pause": [
			"firstS: 2 * MINUTE_S, mostS: 30 * MINUTE_S",
			"firstS: MINUTE_S, mostS: 30 * MINUTE_S",
			"one address takes every turn of an account",
		],
	}),
	...inFile("app/sign-in/credentials.server.ts", ["test/security/former-credentials.test.ts"], {
		"former-failures-from": [
			'\tawait forgiveFailures(tx, failedSignInsOfFrom(email, ""));\n',
			"",
			"whoever renewed the password is still slowed down at home",
		],
	}),
	...inFile("app/sign-in/greet-device.server.ts", TESTS, {
		"new-device-untold": [
			"\tawait sendNewDevice(app.db, {",
			"\tif (!app) await sendNewDevice(app.db, {",
			"nobody hears of a sign-in on a thief's device",
		],
		"new-device-told-again": [
			"if (known || person) return;",
			"if (person) return;",
			"every sign-in is mailed",
		],
		"new-device-told-of-session": [
			"if (known || person) return;",
			"if (known) return;",
			"confirming a password is mailed",
		],
	}),
	...inFile("app/sign-in/security.page.tsx", TESTS, {
		"device-here-forgotten": [
			"if (!sessionId) await rememberDevice(",
			"if (!app) await rememberDevice(",
			"whoever signs out the other devices is a stranger on this one",
		],
	}),
	...inFile("app/sign-in/change-password.server.ts", TESTS, {
		"device-of-change-forgotten": [
			"\tawait rememberDevice(app, { request, userId, headers });\n",
			"",
			"whoever changes the password is a stranger on this device",
		],
	}),
	...inFile("app/sign-in/hashing-queue.server.ts", ["app/sign-in/hashing-queue.test.ts"], {
		"queue-without-room": [
			"if (running.length >= shares.atOnce) return;",
			"",
			"all passwords are digested at once",
		],
		"queue-account-at-once": [
			'waiting.filter(({ account }) => count(running, "account", account) === 0)',
			"waiting.filter(() => true)",
			"attempts at one account are counted late",
		],
		"queue-in-order-of-arrival": [
			"ready.toSorted(compare)",
			"ready",
			"a flood keeps everybody else waiting",
		],
		"queue-address-unfair": [
			"lastTurnOf(one.address) - lastTurnOf(other.address) ||",
			"",
			"a flood of an address keeps everybody else waiting",
		],
		"queue-account-unfair": [
			"||\n\t\tlastTurnOf(one.account) - lastTurnOf(other.account)",
			"",
			"a flood at one account keeps everybody else waiting",
		],
		"queue-endless": ["waiting.length >= shares.waiting ||", "", "passwords wait for ever"],
		"queue-account-endless": [
			'count(waiting, "account", account) >= shares.ofAccount ||',
			"",
			"one account fills the queue",
		],
		"queue-address-endless": [
			'count(waiting, "address", address) >= shares.ofAddress',
			'count(waiting, "address", address) < 0',
			"one address fills the queue",
		],
		"queue-proxy-share": [
			"address !== EVERYBODY &&",
			"",
			"behind a proxy that is not named few can sign in",
		],
		"queue-stuck": [
			"running.splice(running.indexOf(job), 1);",
			"if (!job) running.splice(running.indexOf(job), 1);",
			"after the first password nobody signs in any more",
		],
	}),
];
