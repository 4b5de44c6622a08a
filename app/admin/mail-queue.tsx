import { formatDateTime } from "#app/core/time.ts";
import { MAIL_FAILURES } from "#app/platform/mail/mail-failure-words.ts";
import type { MailQueue } from "#app/platform/mail/read-mail-queue.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Mails that could not be sent; nothing while all of them go out. */
export function MailQueueNotice({ queue, isOn }: { queue: MailQueue; isOn: boolean }) {
	const { delayed, since, failure, failed, failedFor } = queue;
	return (
		<>
			{!isOn && (
				<Notice
					tone="bad"
					action={
						<ButtonLink to="/admin/settings#server" size="small">
							Necə qurulur
						</ButtonLink>
					}
				>
					Mağazadan heç bir məktub çıxmır: poçt serveri qurulmayıb. Müştərilər şifrəni yeniləyə və
					emailini təsdiqləyə bilmir.
				</Notice>
			)}
			{since && failure && (
				<Notice tone="bad">
					Göndərilə bilməyən məktublar: {delayed} (ən köhnəsi {formatDateTime(since)} tarixindən
					gözləyir). Səbəb: {MAIL_FAILURES[failure]}. Mağaza onları özü yenidən göndərəcək.
				</Notice>
			)}
			{failedFor && (
				<Notice tone="waiting">
					Son 7 gündə çatdırılmayan məktublar: {failed}. Sonuncunun səbəbi:{" "}
					{MAIL_FAILURES[failedFor]}.
				</Notice>
			)}
		</>
	);
}
