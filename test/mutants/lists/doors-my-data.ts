import { inDatabase } from "../in-database.ts";
import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const TERMS = "app/settings/pages/terms";
const TERMS_TESTS = [`${TERMS}/terms.test.ts`];
const FOLDER = "app/storefront/my-data";
const CLOSING = [`${FOLDER}/close-account.test.ts`];
const DECLINED = [...CLOSING, "app/balance/withdraw-declined.test.ts"];
const COPY = [`${FOLDER}/my-data.test.ts`];
const GUARDS = ["test/money/closing-guards.test.ts"];

const untriggered = (tests: string[], triggers: Record<string, [table: string, lost: string]>) =>
	Object.entries(triggers).map(([trigger, [table, lost]]): Mutant => {
		const sql = `DROP TRIGGER ${trigger} ON ${table}`;
		return { name: `guard-${trigger.replaceAll("_", "-")}`, lost, sql, tests };
	});

/** What customers agree to. */
export const consents: Mutant[] = [
	...inFile(`${TERMS}/agree-to-terms.server.ts`, TERMS_TESTS, {
		"terms-seen": [
			"if (sealOf(texts) !== seal) return false;",
			"void seal;",
			"somebody is held to a text that they have not seen",
		],
	}),
	...inFile(`${TERMS}/list-consents.server.ts`, TERMS_TESTS, {
		"agreed-text-of-page": [
			"eq(sql`${agreedTexts.page}`, page), ",
			"",
			"a text of one page reads as that of another",
		],
		"agreed-text-named": [
			", eq(agreedTexts.digest, digest)",
			"",
			"an owner reads another text than was agreed to",
		],
	}),
	...inFile(`${TERMS}/read-terms.server.ts`, TERMS_TESTS, {
		"terms-asked": [
			"if (texts.every(({ agreed }) => agreed)) return undefined;",
			"if (texts.some(({ agreed }) => agreed)) return undefined;",
			"nobody is asked about a new text",
		],
		"terms-newest": [
			"ORDER BY version DESC LIMIT 1",
			"ORDER BY version LIMIT 1",
			"the first text is asked for ever",
		],
	}),
	...inFile(`${TERMS}/terms-field.tsx`, TERMS_TESTS, {
		"terms-not-ticked": [
			"defaultChecked={typed === seal}",
			"defaultChecked",
			"the shop ticks for its customers",
		],
	}),
	...inFile(`${FOLDER}/my-data.route.ts`, TERMS_TESTS, {
		"publish-terms-agreed": [
			"userChanged(hub, userId);",
			"void userChanged;",
			"other pages go on asking",
		],
		"terms-moved": [
			"if (!agreed) {",
			"if (false as boolean) {",
			"somebody thinks that they have agreed",
		],
		"terms-next": ["safeNextPage(next)", "next", "a form leads to another site"],
	}),
	...inFile("app/sign-in/register.page.tsx", TERMS_TESTS, {
		"register-tick-kept": [
			'typed: ["name", "email", "agreed"]',
			'typed: ["name", "email"]',
			"a refused form loses its tick",
		],
	}),
	...inFile("app/sign-in/sign-in.server.ts", TERMS_TESTS, {
		"register-consent": [
			"if (agreed) await agreeToTerms(",
			"if (false as boolean) await agreeToTerms(",
			"what is ticked at the registration is not kept",
		],
	}),
	...inFile("app/sign-in/signed-in.layout.tsx", TERMS_TESTS, {
		"terms-admins": [
			'if (role === "admin") return { terms: undefined };',
			"void role;",
			"the owner is asked about their own terms",
		],
	}),
	...untriggered(TERMS_TESTS, {
		consents_append_only: ["consents", "what somebody agreed to can be rewritten"],
		agreed_texts_append_only: ["agreed_texts", "the text that somebody agreed to can be rewritten"],
	}),
	{
		name: "guard-agreed-texts-named-by-digest",
		lost: "a consent names another text than it says",
		sql: "ALTER TABLE agreed_texts DROP CONSTRAINT agreed_texts_named_by_digest",
		tests: TERMS_TESTS,
	},
	{
		name: "guard-consents-to-a-text",
		lost: "somebody agreed to a text that nobody has",
		sql: "ALTER TABLE consents DROP CONSTRAINT consents_to_a_text",
		tests: TERMS_TESTS,
	},
];

/** The end of an account, and a copy of one's data. */
export const myData: Mutant[] = [
	...inFile(`${FOLDER}/close-account.server.ts`, CLOSING, {
		"closing-password": [
			"await confirmPassword(app, { password, person, request, caller });",
			"void confirmPassword; void password; void request;",
			"whoever finds an open browser closes the account",
		],
		"closing-in-words": [
			"await refuseUnsettled(app, person.id);",
			"void person.id;",
			"whoever has money left reads of an error",
		],
		"closing-mails": [
			"await app.mailer.forget(tx, email);",
			"void email;",
			"mails go on to an address that was to be forgotten",
		],
	}),
	...inFile("app/sign-in/confirm-password.server.ts", CLOSING, {
		"closing-guesses": [
			"limitAttempts(app.db, [failedProofsIn(person.sessionId)]",
			"limitAttempts(app.db, []",
			"an open browser guesses at the password",
		],
	}),
	...inFile(`${FOLDER}/close-account.page.tsx`, CLOSING, {
		"publish-closed-account": [
			"userChanged(app.hub, person.id);",
			"void userChanged;",
			"admins go on seeing who is gone",
		],
		"closing-steps": [
			"obstacles.length === 0 && isSure && (",
			"obstacles.length === 0 && (",
			"an account is closed in one step",
		],
	}),
	...inFile("app/forms/answered.server.ts", CLOSING, {
		"closed-in-words": [
			'if (violatedConstraint(thrown) === "open_account") {',
			"if (violatedConstraint(thrown) === null) {",
			"an admin's act on a closed account is an error of the shop",
		],
	}),
	...inFile("app/platform/mail/outbox.server.ts", CLOSING, {
		"forget-one-address": [
			"?.to === to)",
			"?.to !== undefined)",
			"everybody's mails end with one account",
		],
	}),
	...inFile("app/users/admin-user.page.tsx", CLOSING, {
		"closed-buttons": [
			"!user.isClosed && (\n\t\t\t\t\t\t<>",
			"(true as boolean) && (\n\t\t\t\t\t\t<>",
			"a closed account is offered for work",
		],
	}),
	...inFile(`${FOLDER}/my-data.route.ts`, COPY, {
		"my-data-fresh": [
			'requireFreshPassword(person, "/profile");',
			"void requireFreshPassword;",
			"whoever finds an open browser takes everything along",
		],
		"my-data-limit": ["most: 10,", "most: 1000,", "one person reads the whole ledger all day"],
	}),
	...inFile(`${FOLDER}/my-data-lists.server.ts`, COPY, {
		"my-data-own": [
			"const own = (table: SQL) => sql`${table}.user_id = ${userId}`;",
			"const own = (table: SQL) => sql`(${table}.user_id = ${userId} OR true)`;",
			"everybody's data are in everybody's file",
		],
		"my-data-own-pictures": [
			"AND pictures.user_id = ${userId})`;",
			"OR pictures.user_id <> ${userId})`;",
			"links to pictures of others",
		],
		"my-data-cards": ["...cardLists(own),", "", "the file leaves out what was told of one's card"],
		"my-data-debt-closed": [
			"CASE WHEN closed_at IS NULL THEN back.amount_qepik - booked_qepik ELSE 0 END",
			"back.amount_qepik - booked_qepik",
			"a debt that was closed is still owed",
		],
		"my-data-batches": [
			'ORDER BY created_at, id`,\n\t\t})),\n\t\tlist("orders"',
			'ORDER BY created_at DESC, id`,\n\t\t})),\n\t\tlist("orders"',
			"rows are lost between batches",
		],
	}),
	...untriggered(GUARDS, {
		account_closings_append_only: ["account_closings", "a closed account is opened again"],
		account_closings_settled: ["account_closings", "an account is closed with money on it"],
		account_of_open_account: ["account", "a closed account gets a password"],
		sessions_of_open_account: ["sessions", "a closed account is signed in"],
		two_factors_of_open_account: ["two_factors", "a closed account gets a second factor"],
		remembered_ids_of_open_account: ["remembered_ids", "an ID is kept for nobody"],
		private_pictures_of_open_account: ["private_pictures", "a picture is kept of nobody"],
		users_keep_closed: ["users", "a closed account gets a name or a role"],
	}),
	...inFile("app/balance/withdraw-declined.server.ts", DECLINED, {
		"closing-declined-own": [
			"WHERE user_id = ${userId} AND status = 'pending' AND ${DECLINED}\n",
			"WHERE status = 'pending' AND ${DECLINED}\n",
			"one who closes their account withdraws what others asked for",
		],
		"closing-declined-waits": [
			"AND NOT ${DECLINED} LIMIT 1",
			"AND false LIMIT 1",
			"a page leads to a closing that is refused",
		],
		"closing-declined-claim": [
			"for (const { id } of rows) await topUpClaim.end(tx, id);",
			"",
			"an admin is at what nobody can decide",
		],
	}),
	...inFile("app/balance/epoint/declined.server.ts", CLOSING, {
		"closing-declined-asked": [
			"\n\t\tAND NOT EXISTS (SELECT FROM jobs WHERE kind = ${FOLLOW} AND key = ${topUpId})",
			"",
			"money that comes a moment later comes to an account that nobody can open",
		],
	}),
	...inFile("app/storefront/my-data/close-account.server.ts", CLOSING, {
		"closing-declined": [
			"await withdrawDeclined(tx, userId);",
			"",
			"a card that was declined keeps an account from being closed",
		],
	}),
	...inDatabase(CLOSING).weakened("closing_obstacles", {
		parked: [
			"WHERE user_id = customer AND ended_at IS NULL",
			"WHERE false",
			"an order is placed for an account that nobody can open",
		],
		refund: [
			"WHERE user_id = customer AND status = 'unknown'",
			"WHERE false",
			"money that did not reach a card comes back to an account that nobody can open",
		],
	}),
	...untriggered(CLOSING, {
		account_closings_blank: ["account_closings", "a closed account keeps who it was"],
		account_closings_blank_parked_orders: [
			"account_closings",
			"an order that waited keeps the ID of a closed account",
		],
	}),
	...inFile(`${FOLDER}/my-data.route.ts`, ["test/security/events.test.ts"], {
		"export-unlogged": [
			'logSecurity(log, "data-exported", { ...context.get(callerContext), userId: person.id });',
			"void [logSecurity, callerContext, log];",
			"no log says when and from where a stolen session took all that the shop knows of somebody",
		],
	}),
];
