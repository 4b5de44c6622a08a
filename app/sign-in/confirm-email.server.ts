import { eq, sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Caller } from "#app/platform/caller.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { readNow } from "#app/platform/database/read-now.server.ts";
import { logSecurity } from "#app/platform/log.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { openSeal } from "#app/platform/seal.server.ts";
import { readSettings } from "#app/settings/read-settings.server.ts";
import { users } from "#app/users/users.table.server.ts";
import { confirmationMail } from "./confirmation-mail.server.ts";
import { confirmationMailsFrom, confirmationMailsTo } from "./limits.server.ts";
import { limitUses } from "./rate-limit.server.ts";

const LINK_LASTS_DAYS = 7;
const DAY_S = 24 * 60 * 60;

type Person = { id: string; email: string };

const sealOf = ({ secret }: Pick<App, "secret">) => openSeal(secret, "confirmations of addresses");

/** Mails somebody the link by which they confirm that the address is theirs. */
async function sendConfirmation(app: App, { id, email }: Person): Promise<void> {
	const [now, settings] = await Promise.all([readNow(app.db), readSettings(app.db)]);
	const ends = String(Math.floor(now.getTime() / 1000) + LINK_LASTS_DAYS * DAY_S);
	const link = new URL("/confirm-email", publicOrigin(app.env));
	link.searchParams.set("token", `${id}.${ends}.${sealOf(app).digest(id, email, ends)}`);
	const mail = confirmationMail({ to: email, settings, link: link.href, days: LINK_LASTS_DAYS });
	await app.mailer.put(app.db, mail);
}

/** The first one, at the registration: what cannot be sent keeps nobody from it. */
export async function greetNewAddress(app: App, person: Person, caller: Caller): Promise<void> {
	try {
		// An account that is closed and opened again makes no more mails than one that stays.
		await limitUses(app.db, confirmationMailsTo(person.email));
		await sendConfirmation(app, person);
	} catch (error) {
		if (error instanceof Problem)
			logSecurity(app.log, "limited", { ...caller, at: "confirm-mail" });
		else app.log.error({ err: error, ...caller }, "no mail to confirm an address was made");
	}
}

/** Mails it again. Refuses where no mail leaves, and what is asked for too often. */
export async function askConfirmation(
	app: App,
	{ person, caller }: { person: Person; caller: Caller },
): Promise<void> {
	if (!app.env.smtpUrl) {
		throw new Problem("invalid", "Mağaza hazırda məktub göndərə bilmir, dəstəyə yazın");
	}
	if (await isConfirmed(app.db, person.id)) {
		throw new Problem("already-processed", "Email ünvanınız artıq təsdiqlənib");
	}
	await limitUses(app.db, confirmationMailsFrom(caller.address));
	await limitUses(app.db, confirmationMailsTo(person.email));
	await sendConfirmation(app, person);
}

export async function isConfirmed(db: Queryable, userId: string): Promise<boolean> {
	const [person] = await db
		.select({ emailVerified: users.emailVerified })
		.from(users)
		.where(eq(users.id, userId));
	return person?.emailVerified === true;
}

/**
 * Whose address a mailed link confirms; undefined for one that was not made by this shop, for another
 * address than the person has now, or too long ago.
 */
export async function findConfirming(app: App, token: string) {
	const [, id, ends, shown] = /^([\w-]{1,64})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
	if (!id || !ends || !shown) return undefined;
	const [person] = await app.db
		.select({ id: users.id, email: users.email, isConfirmed: users.emailVerified })
		.from(users)
		.where(eq(users.id, id));
	if (!person || !sealOf(app).isDigest(shown, id, person.email, ends)) return undefined;
	const now = await readNow(app.db);
	return Number(ends) * 1000 > now.getTime() ? person : undefined;
}

/** Confirms the address of a mailed link; returns whose it is. */
export async function confirmEmail(
	app: App,
	{ token, caller }: { token: string; caller: Caller },
): Promise<Person> {
	const person = await findConfirming(app, token);
	if (!person) throw new Problem("invalid", "Link etibarsızdır və ya vaxtı bitib");
	await app.db
		.update(users)
		.set({ emailVerified: true, updatedAt: sql`now()` })
		// Of an account that was closed meanwhile the address is another one.
		.where(sql`${users.id} = ${person.id} AND ${users.email} = ${person.email}`);
	logSecurity(app.log, "email-confirmed", { ...caller, userId: person.id });
	return person;
}
