import type { Mail } from "#app/platform/mail/outbox.server.ts";

/** Tells the owner of an account that its password was changed. */
export function passwordRenewedMail({ to, storeName }: { to: string; storeName: string }): Mail {
	return {
		kind: "password-renewed",
		to,
		fromName: storeName,
		subject: `${storeName}: şifrəniz dəyişdirildi`,
		text: [
			"Salam!",
			"",
			`${storeName} mağazasındakı hesabınızın şifrəsi dəyişdirildi və bütün digər cihazlarda hesabdan çıxış edildi.`,
			"",
			"Bunu siz etməmisinizsə, dərhal giriş səhifəsində «Şifrəni unutmusunuz?» linki ilə şifrəni yeniləyin və dəstəyə yazın.",
		].join("\n"),
	};
}
