import { Link } from "react-router";
import { formatDateTime } from "#app/core/time.ts";
import { MAIL_FAILURES } from "#app/platform/mail/mail-failure-words.ts";
import type { MailQueue } from "#app/platform/mail/read-mail-queue.server.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Mails that could not be sent; nothing while all of them go out. */
export function MailQueueNotice({ queue, isOn }: { queue: MailQueue; isOn: boolean }) {
	const { delayed, since, failure, failed, failedFor } = queue;
	return (
		<>
			{!isOn && (
				<Notice tone="bad">
					Mağazadan heç bir məktub çıxmır: poçt serveri qurulmayıb. Müştərilər şifrəni yeniləyə və
					emailini təsdiqləyə bilmir.{" "}
					<Link to="/admin/settings#server" className="link">
						Necə qurulur
					</Link>
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
