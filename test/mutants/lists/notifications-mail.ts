import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const TOLD = ["app/notifications/mail/tell-by-mail.test.ts"];
const CONFIRMED = ["app/sign-in/confirm-email.test.ts"];
const ENDED = ["app/notifications/mail/unsubscribe.test.ts"];
const WORDS = ["app/notifications/mail/mail-words.test.ts"];
const FILLED = ["app/notifications/mail/fill-words.test.ts"];
const LETTERS = ["app/settings/letters/letters.test.ts"];

/** Mails about what happened: to whom they go, what they say, and how they end. */
export const mutants: Mutant[] = [
	...inFile("app/notifications/mail/tell-by-mail.server.ts", TOLD, {
		"notice-to-anybody": [
			" && user.emailVerified",
			"",
			"mails go to addresses that nobody has confirmed",
		],
		"notice-muted": [
			" && !mutes.includes(`mail:${TOPIC_OF[kind]}`)",
			"",
			"mails go to who does not want them",
		],
	}),
	...inFile("app/notifications/mail/compose-notice.server.ts", TOLD, {
		"notice-twice": [
			"event: String(notice.id),",
			"",
			"an event that is told again is mailed again",
		],
		"notice-no-way-out": [
			'"List-Unsubscribe": `<${link}>`,',
			"",
			"the mail reader offers no end of the mails",
		],
		"notice-one-click-http": [
			'...(protocol === "https:" && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),',
			'"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",',
			"one press is promised that readers do not make",
		],
		"notice-one-click": [
			'protocol === "https:" && {',
			"false && {",
			"to end the mails takes more than one press",
		],
		"notice-reason": [
			'...(says ? [{ label: "Səbəb", value: reason }] : []),',
			"",
			"who was refused is not told why",
		],
		"notice-cancelled": [
			'kind === "order-refunded" && order?.status === "cancelled"',
			"false",
			"who gets the price back is not told that nothing will come",
		],
		"notice-cancelled-all": [
			' && order?.status === "cancelled"',
			"",
			"who gets a part back reads that all is cancelled",
		],
		"notice-line-price": [
			"value: formatManat(priceQepik),",
			"value: formatManat(amountQepik),",
			"a line's price is another one",
		],
		"notice-name": [
			"ad: calledBy(visibleText(user.name)),",
			"ad: user.name,",
			"whoever registers chooses what a letter says",
		],
	}),
	...inFile("app/notifications/mail/fill-words.ts", FILLED, {
		"words-name-with-a-link": [
			"name.length > LONGEST_NAME || LIKE_A_LINK.test(name)",
			"name.length > LONGEST_NAME",
			"a name leads those who read the letter to an address",
		],
		"words-any-property": [
			"if (!Object.hasOwn(filling, name)) return whole;",
			"if (!(name in filling)) return whole;",
			"a word of the language is put into a letter",
		],
		"words-nameless": [
			'if (name === "ad" && value === "") return comma ? "" : "müştəri";',
			"",
			"a letter greets nobody, with a comma",
		],
	}),
	...inFile("app/notifications/mail/unsubscribe-link.server.ts", ENDED, {
		"unsubscribe-unsigned": [
			"sealOf(shop).isDigest(shown, userId, topic) ?",
			"shown ?",
			"whoever knows an id ends somebody's mails",
		],
	}),
	...inFile("app/notifications/choices.server.ts", ENDED, {
		"unmuted-all": [
			"AND channel = ${channel} AND topic = ANY(${sql.param(topics)})",
			"",
			"who wants some mails again is told of everything",
		],
		"unmuted-for-all": [
			"WHERE user_id = ${userId} AND channel = ${channel}",
			"WHERE channel = ${channel}",
			"one press sends mails to everybody who ended them",
		],
	}),
	...inFile("app/notifications/mail/unsubscribe.page.tsx", ENDED, {
		"unsubscribe-all-by-one": ['which === "all"', "true", "one press ends more mails than it says"],
		"unsubscribe-again": [
			'which === "again"',
			"false",
			"who pressed by mistake ends all of their mails by wanting some again",
		],
		"unsubscribe-referrer": [
			'"Referrer-Policy": "strict-origin", ',
			"",
			"the link leaves in a header",
		],
	}),
	...inFile("app/notifications/choices.server.ts", ENDED, {
		"choices-other-columns": [
			" AND channel = ANY(${sql.param(channels)})",
			"",
			"a form that shows one column changes the others",
		],
		"choices-of-closed": [
			"AND NOT EXISTS (SELECT FROM account_closings WHERE user_id = users.id)",
			"",
			"a closed account is known again",
		],
		"choices-pressed-twice": ["ON CONFLICT DO NOTHING", "", "a second press fails"],
	}),
	...inFile("app/sign-in/confirm-email.server.ts", CONFIRMED, {
		"confirm-unsigned": [
			"!person || !sealOf(app).isDigest(shown, id, person.email, ends)",
			"!person",
			"whoever knows an id confirms an address",
		],
		"confirm-for-ever": [
			"Number(ends) * 1000 > now.getTime() ?",
			"now ?",
			"a link works after years",
		],
		"confirm-other-address": [
			"isDigest(shown, id, person.email, ends)",
			"isDigest(shown, id, shown, ends)",
			"no link confirms anything",
		],
		"confirm-limit-account": [
			"	await limitUses(app.db, confirmationMailsTo(person.email));\n	await sendConfirmation(app, person);\n}",
			"	await sendConfirmation(app, person);\n}",
			"somebody's mailbox is flooded through the shop",
		],
		"confirm-limit-address": [
			"	await limitUses(app.db, confirmationMailsFrom(caller.address));\n",
			"",
			"one client has any number of mails sent",
		],
		"confirm-limit-anew": [
			"		await limitUses(app.db, confirmationMailsTo(person.email));\n",
			"",
			"who registers again and again floods a mailbox",
		],
		"confirm-again": [
			"if (await isConfirmed(app.db, person.id)) {",
			"if (false) {",
			"what is confirmed is asked for again",
		],
		"confirm-without-mail": [
			"if (!app.env.smtpUrl) {",
			"if (false) {",
			"a link is promised that goes nowhere",
		],
	}),
	...inFile("app/sign-in/sign-in.server.ts", CONFIRMED, {
		"confirm-at-registration": [
			"	await greetNewAddress(app, { id: userId, email }, caller);\n",
			"",
			"who registers is not asked to confirm",
		],
	}),
	...inFile("app/sign-in/renew-password.server.ts", CONFIRMED, {
		"confirm-by-reset": [
			"		await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));\n",
			"",
			"who reads the mails of an address has not confirmed it",
		],
	}),
	...inFile("app/platform/seal.server.ts", [...CONFIRMED, ...ENDED], {
		"seal-any-digest": [
			"return given.length === right.length && timingSafeEqual(given, right);",
			"return given.length === right.length;",
			"any signature is taken",
		],
	}),
	...inFile("app/notifications/mail/mail-words-form.server.ts", WORDS, {
		"words-unknown": [
			"if (refused.length > 0) throw",
			"if (false) throw",
			"a letter goes out with braces in it",
		],
	}),
	...inFile("app/notifications/mail/mail-words.server.ts", WORDS, {
		"words-moved": [
			"if (rowCount === 0) throw",
			"if (false) throw",
			"an admin believes that their words were kept",
		],
		"words-last-wins": [
			"\n			WHERE kept.version = ${seenVersion}`",
			"`",
			"one admin undoes another's words",
		],
		"words-unrecorded": [
			'		await recordAction(tx, adminId, "mail.update", kind, { before, after });\n',
			"",
			"nobody knows who changed a letter",
		],
		"words-own-kept": [
			'opening: opening === own.opening ? "" : opening,',
			"opening,",
			"what is the shop's own stays as it was when that changes",
		],
	}),
	...inFile("app/notifications/mail/mail-preview.tsx", WORDS, {
		"words-preview-runs": ['				sandbox=""\n', "", "a preview is a page of the shop's own"],
	}),
	...inFile("app/notifications/mail/send-test-mail.server.ts", WORDS, {
		"test-mail-limit": [
			"	await limitUses(app.db, testsOf(id));\n",
			"",
			"an open screen sends any number of mails",
		],
		"test-mail-without-server": [
			"if (!app.env.smtpUrl) {",
			"if (false) {",
			"a test is told as sent where no mail leaves",
		],
		"test-mail-refused": [
			"if (failure) throw",
			"if (false) throw",
			"a failed test is told as a good one",
		],
	}),
	...inFile(
		"app/platform/mail/mailer.server.ts",
		[...WORDS, "app/platform/mail/channel-notes.test.ts"],
		{
			"mail-run-of-files": [
				"		if (!env.smtpUrl) return;\n",
				"",
				"a file that was written counts as a mail that went",
			],
			"mail-run-of-one-address": [
				"if (!isForGood(failure)) await note(failure);",
				"await note(failure);",
				"one wrong address is told as a broken mail server",
			],
			"mail-run-succeeded": [
				"		await note(undefined);\n",
				"",
				"nobody sees when mails last went",
			],
		},
	),
	...inFile("app/platform/mail/deliver.server.ts", ["app/platform/mail/deliver.test.ts"], {
		"mail-answered-by-robots": [
			'"Auto-Submitted": "auto-generated", ',
			"",
			"absence notes come back to the shop",
		],
		"mail-headers": ["...headers },", "},", "a mail has no headers of its own"],
	}),
	...inFile("app/admin/mail-queue.tsx", WORDS, {
		"mail-none-untold": [
			"{!isOn && (",
			"{false && (",
			"the owner does not learn that no mail leaves",
		],
	}),
	...inFile("app/settings/letters/draw-letter.server.tsx", LETTERS, {
		"letter-one-theme": [
			"@media (prefers-color-scheme:dark){",
			"@media print{",
			"a letter is white in a dark reader",
		],
		"letter-scheme": [
			'				<meta name="color-scheme" content="light dark" />\n',
			"",
			"a reader turns a letter's colours around by itself",
		],
		"letter-dark-link": [
			".l-link{color:#90b5ff!important}\n",
			"",
			"a link is not seen in a dark reader",
		],
	}),
];
