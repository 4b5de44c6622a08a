import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const PUSH = "app/notifications/push";
const SENT = [`${PUSH}/push.test.ts`];
const FAILS = [`${PUSH}/push-failures.test.ts`];
const KEYS = [`${PUSH}/push-keys.test.ts`];
const PAGE = ["test/push-page.test.ts"];
const SEEN = ["e2e/push.test.ts"];

/** Notifications in browsers, and the browsers that are told. */
export const mutants: Mutant[] = [
	...inFile(`${PUSH}/endpoint.server.ts`, KEYS, {
		"push-any-host": [
			" && VENDORS.test(url.hostname)",
			"",
			"a stranger has the shop call any host",
		],
		"push-any-port": [' && url.port === ""', "", "a stranger has the shop call any port"],
		"push-any-protocol": ['url.protocol === "https:" && ', "", "messages go without encryption"],
		"push-fake-any-port": [
			"url.origin === pushFake",
			'url.hostname === "127.0.0.1"',
			"a stranger has the shop call its own machine",
		],
	}),
	...inFile(`${PUSH}/push-keys.server.ts`, KEYS, {
		"push-keys-open": [
			"${seal.close(privateKey)}",
			"${Buffer.from(JSON.stringify(privateKey))}",
			"the private key lies open",
		],
		"push-keys-raced": [
			'WHERE push_keys.public_key = ${found.kept?.publicKey ?? ""}`',
			"`",
			"each of several processes makes keys of its own",
		],
		"push-keys-changed": [
			"if (rowCount && found.kept) await",
			"if (!rowCount) await",
			"browsers that no message reaches are kept",
		],
	}),
	...inFile(`${PUSH}/send-push.server.ts`, FAILS, {
		"push-redirect": [
			'redirect: "manual"',
			'redirect: "follow"',
			"a vendor leads the shop elsewhere",
		],
		"push-gone": [
			"if (status === 404 || status === 410)",
			"if (status === 404)",
			"browsers that are gone are tried for ever",
		],
		"push-busy": [
			"if (status !== 429 && status < 500)",
			"if (status < 500)",
			"a busy vendor loses messages",
		],
		"push-retry-after": [
			"Math.min(afterS, LONGEST_WAIT_S)",
			"afterS",
			"a vendor puts messages off for ever",
		],
	}),
	...inFile(`${PUSH}/send-push.server.ts`, SENT, {
		"push-address-logged": [
			'return { kind: "later", failure: `${host} cavab vermir` };',
			'return { kind: "later", failure: `${endpoint} cavab vermir` };',
			"the address of a browser stands in the log",
		],
		"push-text-uncut": [
			"text: cut(text, LONGEST_TEXT),",
			"text,",
			"long reasons are not shown at all",
		],
	}),
	...inFile(`${PUSH}/send-push.server.ts`, FAILS, {
		"push-no-topic": [
			"Topic: message.tag,",
			"Topic: String(Math.random()).slice(2, 12),",
			"a double waits beside the first",
		],
	}),
	...inFile(`${PUSH}/push-job.server.ts`, SENT, {
		"push-session-over": [
			" AND sessions.expires_at > now()",
			"",
			"a device whose session is over is told",
		],
		"push-staff-role": [
			"users.role = 'admin'\n\t\tAND ",
			"",
			"who is no admin any more hears of orders",
		],
		"push-read-elsewhere": [" AND told.read_at IS NULL`", "`", "what was read elsewhere is shown"],
		"push-muted": [
			" || isMuted(told, audience)",
			"",
			"what somebody does not want to hear of is shown",
		],
		"push-old-news": ["if (ttlS < 1) return;", "", "what is no news any more is shown"],
	}),
	...inFile(`${PUSH}/tell-by-push.server.ts`, SENT, {
		"push-own-deeds": [" AND read_at IS NULL", "", "people are told what they did themselves"],
		"push-card-payments": [
			' || (audience === "staff" && !waits(about))',
			"",
			"the staff is called for card payments that need nobody",
		],
	}),
	...inFile(`${PUSH}/subscriptions.server.ts`, PAGE, {
		"push-most-devices": [
			"OFFSET ${MOST_DEVICES}",
			"OFFSET 1000",
			"one person has any number of browsers",
		],
		"push-former-person": [
			"const own = rows.filter(({ isOwn }) => isOwn);",
			"const own = rows;",
			"a customer's browser hears what the admin's did",
		],
		"push-declined": [
			"NOT EXISTS (SELECT FROM push_declines WHERE user_id = ${userId})\n\t\t\tAND ",
			"",
			"whoever declined is asked again",
		],
	}),
	...inFile(`${PUSH}/push-form.server.ts`, PAGE, {
		"push-host-unchecked": [
			"!isPushEndpoint(String(input.endpoint), env)",
			"false",
			"a refusal of an unknown vendor is not told",
		],
		"push-off-the-curve": [
			'own.computeSecret(Buffer.from(text, "base64url"));',
			"",
			"a key that nothing can be sealed with fails later, again and again",
		],
	}),
	...inFile(`${PUSH}/push.route.ts`, PAGE, {
		"push-moved-to-another": [
			"(before) => before)",
			"asBefore({ hearsOwn: true }))",
			"a person is subscribed who never asked for it",
		],
	}),
	...inFile(`${PUSH}/staff-push.route.ts`, PAGE, {
		"push-journal": [
			'await recordAction(db, userId, "push.off", userId);',
			"",
			"the journal does not know of it",
		],
	}),
	...inFile("database/migrations/0089_push.sql", PAGE, {
		"push-closed-declines": [
			"DELETE FROM push_declines WHERE user_id = NEW.user_id;",
			"",
			"a closed account keeps its choice",
		],
	}),
	...inFile(`${PUSH}/sw.route.ts`, PAGE, {
		"sw-kept": [
			'"no-cache"',
			'"public, max-age=31536000, immutable"',
			"browsers keep an old service worker",
		],
		"sw-asks-anybody": [
			"connect-src 'self'",
			"connect-src *",
			"the service worker may ask anybody",
		],
	}),
	...inFile(`${PUSH}/service-worker.js`, SEEN, {
		"sw-other-origin": [
			"named.origin === self.location.origin ? named.href : home",
			"named.href",
			"a message opens somebody else's page",
		],
		"sw-offline": [
			"return offline();",
			"return Response.error();",
			"without a network the browser's own page is shown",
		],
		"sw-tag": ["\t\t\ttag,\n\t\t\tdata", "\t\t\tdata", "a double is shown beside the first"],
	}),
	...inFile(`${PUSH}/keep-push.tsx`, SEEN, {
		"push-renewal": [
			'if (readText("push-user") !== userId) return;',
			"return;",
			"a browser with a new address is lost",
		],
	}),
	...inFile("app/platform/env.server.ts", ["app/platform/push-env.test.ts"], {
		"push-fake-in-public": [
			"if (!address || isLocalShop) return address;",
			"return address;",
			"customers have a public shop call its own machine",
		],
	}),
	...inFile(`${PUSH}/subscriptions.server.ts`, PAGE, {
		"push-silence-top-ups": [
			"const left = hearsOwn || hearsOrders || hearsTopUps;",
			"const left = hearsOwn || hearsOrders;",
			"an admin who switches off their own notifications hears of no top-up any more",
		],
	}),
	...inFile(`${PUSH}/try-push.server.ts`, PAGE, {
		"push-try-everybody": [
			"WHERE push_subscriptions.user_id = ${userId} ORDER BY 1",
			"WHERE ${userId}::text <> '' ORDER BY 1",
			"an admin's test is shown to all customers, with a link to the admin's side",
		],
	}),
];
