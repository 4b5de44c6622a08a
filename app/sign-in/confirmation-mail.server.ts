import type { Mail } from "#app/platform/mail/outbox.server.ts";
import { composeLetter, senderOf } from "#app/settings/letters/compose-letter.server.ts";
import type { Settings } from "#app/settings/read-settings.server.ts";

type Asked = { to: string; settings: Settings; link: string; days: number };

/**
 * Asks whether an address is somebody's own. It says nothing that a stranger who typed the address could
 * have chosen, such as a name: the mail would carry it to somebody who asked for nothing.
 */
export function confirmationMail({ to, settings, link, days }: Asked): Mail {
	const sender = senderOf(settings);
	const letter = composeLetter(
		{
			subject: `${sender.storeName}: email ünvanınızı təsdiqləyin`,
			paragraphs: [
				"Salam!",
				`${sender.storeName} mağazasında bu email ünvanı ilə hesab açılıb. Ünvanın sizin olduğunu təsdiqləyin: sifariş və balansla bağlı xəbərlər yalnız bundan sonra bura gəlir.`,
			],
			button: { label: "Ünvanımı təsdiqləyirəm", href: link },
			notes: [
				`Link ${days} gün etibarlıdır.`,
				"Hesabı siz açmamısınızsa, heç nə etmək lazım deyil: təsdiqlənməyən ünvana xəbərlər gəlmir.",
			],
		},
		sender,
	);
	return { ...letter, kind: "confirm-email", to };
}
