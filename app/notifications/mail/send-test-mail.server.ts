import type { App } from "#app/app-context.server.ts";
import { Problem } from "#app/core/problem.ts";
import { MAIL_FAILURES } from "#app/platform/mail/mail-failure-words.ts";
import { composeLetter, senderOf } from "#app/settings/letters/compose-letter.server.ts";
import { readSettings } from "#app/settings/read-settings.server.ts";
import { limitUses } from "#app/sign-in/rate-limit.server.ts";

/** An admin waits for it. */
const ATTEMPT_MS = 20_000;

const testsOf = (adminId: string) => ({
	limit: { name: "test-mail", most: 10, windowS: 10 * 60 },
	key: adminId,
});

/** Sends an admin a mail, the way all of them go; refuses with the reason where it is not taken. */
export async function sendTestMail(
	app: App,
	{ id, email }: { id: string; email: string },
): Promise<void> {
	if (!app.env.smtpUrl) {
		throw new Problem("invalid", "Poçt serveri qurulmayıb: heç bir məktub çıxmır");
	}
	await limitUses(app.db, testsOf(id));
	const sender = senderOf(await readSettings(app.db));
	const letter = composeLetter(
		{
			subject: `${sender.storeName}: sınaq məktubu`,
			paragraphs: [
				"Salam!",
				"Bu, “Bildirişlər” səhifəsindən göndərilmiş sınaq məktubudur. Onu oxuyursunuzsa, mağazanın poçtu işləyir.",
			],
		},
		sender,
	);
	const failure = await app.mailer.sendNow({ ...letter, to: email }, ATTEMPT_MS);
	if (failure) throw new Problem("unavailable", `Məktub getmədi: ${MAIL_FAILURES[failure]}`);
}
