import type { Mail } from "#app/platform/mail/outbox.server.ts";
import { type LinkedMail, resetLink } from "./password-reset-mail.server.ts";

/** Tells a new admin, who has no password yet, what changed and where to set one. */
export function newAdminMail({ to, storeName, ...linked }: LinkedMail): Mail {
	return {
		kind: "new-admin",
		to,
		fromName: storeName,
		subject: `${storeName}: administrator hesabınız`,
		text: [
			"Salam!",
			"",
			`Sizə ${storeName} mağazasında administrator hüququ verildi. Əvvəlki şifrəniz artıq işləmir.`,
			"Ən azı 10 simvolluq yeni şifrə təyin etmək üçün bu linkə keçin (1 saat etibarlıdır):",
			resetLink(linked),
			"",
			"Linkin vaxtı bitibsə, giriş səhifəsində «Şifrəni unutmusunuz?» linki ilə yenisini istəyin.",
		].join("\n"),
	};
}
