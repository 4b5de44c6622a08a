import { formatDateTime } from "#app/core/time.ts";
import type { MailFailure } from "#app/platform/mail/mail-failure.server.ts";
import type { MailQueue } from "#app/platform/mail/read-mail-queue.server.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Mails that could not be sent; nothing while all of them go out. */
export function MailQueueNotice({ queue }: { queue: MailQueue }) {
	const { delayed, since, failure, failed, failedFor } = queue;
	return (
		<>
			{since && failure && (
				<Notice tone="bad">
					Göndərilə bilməyən məktublar: {delayed} (ən köhnəsi {formatDateTime(since)} tarixindən
					gözləyir). Səbəb: {REASONS[failure]}. Mağaza onları özü yenidən göndərəcək.
				</Notice>
			)}
			{failedFor && (
				<Notice tone="waiting">
					Son 7 gündə çatdırılmayan məktublar: {failed}. Sonuncunun səbəbi: {REASONS[failedFor]}.
				</Notice>
			)}
		</>
	);
}

const REASONS: Record<MailFailure, string> = {
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
