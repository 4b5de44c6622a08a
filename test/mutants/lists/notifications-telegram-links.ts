import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const AT = "app/notifications/telegram/";
const MIGRATION = "database/migrations/0088_telegram.sql";
const SENT = [`${AT}send-news.test.ts`];
const QUIET = [`${AT}quiet-hours.test.ts`];
const LINKED = [`${AT}link-code.test.ts`];
const WATCHED = [`${AT}watch.test.ts`];
const PAGE = [`${AT}telegram-page.test.ts`];

/** Who is linked to Telegram, what is found for them, and what the owner sets. */
export const mutants: Mutant[] = [
	...inFile(`${AT}link-code.server.ts`, LINKED, {
		"telegram-code-plain": [
			'openSeal(secret, "codes that link a chat").digest(code.toUpperCase());',
			"code.toUpperCase() + secret.slice(0, 0);",
			"a code can be read in the database",
		],
		"telegram-code-late": [
			"WHERE digest = ${digest} AND expires_at > now() FOR SHARE OF users",
			"WHERE digest = ${digest} FOR SHARE OF users",
			"a code works for longer than was said",
		],
		"telegram-code-of-customer": [
			"JOIN users ON id = admin_id AND role = 'admin'",
			"JOIN users ON id = admin_id",
			"a code of somebody who is no admin links them",
		],
		"telegram-link-unrecorded": [
			'await recordAction(tx, adminId, "telegram.link", adminId);',
			"",
			"nobody sees who was linked",
		],
		"telegram-former-phone": [
			"DELETE FROM telegram_chats WHERE chat_id = ${chatId} OR admin_id = ${adminId}",
			"DELETE FROM telegram_chats WHERE chat_id = ${chatId}",
			"a new phone cannot be linked",
		],
	}),
	...inFile(`${AT}listen-job.server.ts`, LINKED, {
		"telegram-guesses": ["most: 5, windowS", "most: 500, windowS", "a chat may guess at codes"],
		"telegram-answers": ["most: 30, windowS", "most: 3000, windowS", "strangers make the bot talk"],
		"telegram-groups": ['if (type !== "private")', "if (false)", "a whole group hears of orders"],
		"telegram-listens-always": [
			"if (!telegram || !(await hasOpenCodes(db))) return;",
			"if (!telegram) return;",
			"Telegram is asked without an end",
		],
		"telegram-holds-a-place": [
			"timeout: 0",
			"timeout: 50",
			"a job keeps its place until somebody writes",
		],
		"telegram-offset-of-another": [
			"WHERE updates_of = ${botOf(telegram)} AND",
			"WHERE",
			"another bot's messages are never read",
		],
		"telegram-offset-for-ever": [
			"AND read_at > now() - ${KEPT_HOURS} * interval '1 hour'",
			"",
			"after a week nobody can be linked any more",
		],
	}),
	...inFile(`${AT}find-unclaimed.server.ts`, WATCHED, {
		"telegram-claimed-orders": [
			"order_id = orders.id AND claimed_until > now()",
			"false",
			"what an admin is at is told as forgotten",
		],
		"telegram-claimed-top-ups": [
			"top_up_id = top_ups.id AND claimed_until > now()",
			"false",
			"the same of top-ups",
		],
		"telegram-bank-decides": [
			"top_up_id = top_ups.id AND ended IS NULL",
			"false",
			"card payments under way are told as forgotten",
		],
		"telegram-forgotten-again": [
			"INSERT INTO telegram_told (kind, about) SELECT 'order-unclaimed', id FROM late\n\t\t\tON CONFLICT DO NOTHING RETURNING about",
			"SELECT id AS about FROM late",
			"what lies about is told every ten seconds",
		],
	}),
	...inFile(`${AT}find-broken.server.ts`, WATCHED, {
		"telegram-given-up-often": [
			"WHERE before.told_at < now() - ${JOBS_AGAIN}",
			"",
			"each job that is given up is a message",
		],
		"telegram-tells-of-itself": [
			"AND kind NOT LIKE 'telegram-%'",
			"",
			"the channel tells of itself by itself",
		],
		"telegram-mail-hiccup": [
			"AND created_at < now() - ${DELAY}",
			"",
			"a mail server that is restarted wakes the staff",
		],
		"telegram-mail-often": [
			"WHERE before.told_at < now() - ${MAILS_AGAIN}",
			"",
			"a mail server that is away is told every ten seconds",
		],
	}),
	...inFile(`${AT}watch-job.server.ts`, [...QUIET, ...WATCHED], {
		"telegram-unannounced": [
			"		await announce(tx, jobs);\n",
			"",
			"what the database makes is never sent",
		],
		"telegram-told-to-nobody": [
			"if (await isSomebodyLinked(tx)) await",
			"await",
			"what nobody heard counts as told",
		],
	}),
	...inFile(`${AT}telegram.route.ts`, PAGE, {
		"telegram-bot-name": [
			"/^\\w{1,64}$/",
			"/./",
			"a server that lies chooses where an admin is led",
		],
		"telegram-presses": [
			"most: 10, windowS",
			"most: 1000, windowS",
			"an admin's page asks Telegram without a limit",
		],
		"telegram-patience": [
			"const PATIENCE_MS = 5000;",
			"const PATIENCE_MS = 50_000;",
			"who presses waits for a server that hangs",
		],
	}),
	...inFile(`${AT}staff-settings.server.ts`, PAGE, {
		"telegram-settings-unrecorded": [
			'await recordAction(tx, adminId, "telegram.settings", "telegram", changed);',
			"",
			"nobody sees who made it quiet",
		],
		"telegram-settings-wait": [
			"await sendAllSoon(tx, jobs);",
			"",
			"what waits for the former hours goes on waiting",
		],
	}),
	...inFile(`${AT}chats.server.ts`, PAGE, {
		"telegram-unlink-unrecorded": [
			'await recordAction(tx, by, "telegram.unlink", adminId);',
			"",
			"nobody sees who was unlinked",
		],
	}),
	...inFile("app/admin/admin-actions.server.ts", PAGE, {
		"telegram-link-stale": [
			"intents: { link: PERSONAL_DATA,",
			"intents: { link: EVERYDAY,",
			"whoever finds a screen open hears of orders from then on",
		],
	}),
	...inFile(MIGRATION, QUIET, {
		"telegram-over-midnight": [
			"ELSE minute >= quiet_from OR minute < quiet_until END",
			"ELSE minute >= quiet_from AND minute < quiet_until END",
			"quiet hours over midnight are loud",
		],
		"telegram-held": [
			"telegram_quiet_until(now()) IS NOT NULL AND told_kind <> 'money-check'",
			"false",
			"the morning has many messages",
		],
		"telegram-half-quiet": [
			"ELSE quiet_until IS NOT NULL AND quiet_from <> quiet_until END",
			"ELSE true END",
			"quiet hours without an end",
		],
		"telegram-money-in-order": [
			"FOR EACH ROW WHEN (jsonb_array_length(NEW.findings) > 0) EXECUTE FUNCTION tell_of_money_check();",
			"FOR EACH ROW EXECUTE FUNCTION tell_of_money_check();",
			"each check of the money is an alarm",
		],
	}),
	...inFile(MIGRATION, WATCHED, {
		"telegram-stock-each": [
			"AND (OLD.stock > least_stock OR NEW.stock = 0)",
			"",
			"each purchase of a low stock is told",
		],
		"telegram-stock-rises": [
			"WHEN (NEW.track_stock AND NEW.stock < OLD.stock)",
			"WHEN (NEW.stock < OLD.stock)",
			"a stock that nobody tracks is told",
		],
		"telegram-purchase-waits": [
			"FOR KEY SHARE SKIP LOCKED",
			"FOR KEY SHARE",
			"a purchase waits for an admin's press",
		],
	}),
	...inFile(MIGRATION, [...SENT, ...LINKED], {
		"telegram-role-lost": [
			"FOR EACH ROW WHEN (OLD.role = 'admin' AND NEW.role <> 'admin') EXECUTE FUNCTION unlink_telegram('id');",
			"FOR EACH ROW WHEN (false) EXECUTE FUNCTION unlink_telegram('id');",
			"who was an admin once stays linked",
		],
		"telegram-closed-account": [
			"AFTER INSERT ON account_closings FOR EACH ROW EXECUTE FUNCTION unlink_telegram('user_id');",
			"AFTER INSERT ON account_closings FOR EACH ROW WHEN (false) EXECUTE FUNCTION unlink_telegram('user_id');",
			"a closed account stays linked",
		],
	}),
	...inFile(`${AT}chats.server.ts`, PAGE, {
		"telegram-code-survives-unlink": [
			"await tx.execute(sql`DELETE FROM telegram_codes WHERE admin_id = ${adminId}`);",
			"",
			"a link that was ended is made anew by whoever still has the code that was shown before",
		],
	}),
	...inFile(`${AT}telegram.route.ts`, PAGE, {
		"telegram-test-presses": [
			"await limitUses(app.db, { limit: PRESSES, key: adminId });\n\tconst chatId",
			"const chatId",
			"tests are sent until Telegram asks the bot for a pause, and the staff hears of nothing",
		],
	}),
	...inFile(`${AT}find-unclaimed.server.ts`, WATCHED, {
		"telegram-ended-card": [
			" AND ended IS NULL)",
			")",
			"a top-up whose card payment came to nothing lies about, and nobody is told",
		],
	}),
];
