import type { MailFailure } from "./mail-failure.server.ts";

/** Why mails are not sent, as a sentence goes on with it. */
export const MAIL_FAILURES: Record<MailFailure, string> = {
	unreachable: "poçt serverinə qoşulmaq olmur",
	"too-slow": "poçt serveri cavab vermir",
	encryption: "poçt serveri ilə şifrəli əlaqə qurulmur və ya onun sertifikatı etibarlı deyil",
	login: "poçt serveri istifadəçi adını və ya şifrəni qəbul etmir",
	"not-allowed": "poçt serveri bu mağazadan məktub qəbul etmir",
	recipient: "alıcının ünvanı qəbul edilmədi",
	content: "poçt serveri məktubu qəbul etmədi",
	later: "poçt serveri sonra yenidən cəhd etməyi xahiş edir",
	cut: "poçt serveri ilə əlaqə yarımçıq kəsildi",
	folder: "məktub fayla yazıla bilmədi",
	unreadable: "mağazanın gizli açarı dəyişdiyi üçün məktub açılmır",
	expired: "məktub vaxtında göndərilmədi",
	other: "naməlum xəta, təfərrüatı serverin jurnalındadır",
};
