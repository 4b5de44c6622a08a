import { formatAgo } from "#app/core/duration.ts";
import type { FailureReason } from "#app/platform/backup/backup-failure.server.ts";
import type { BackupRuns, RunState } from "#app/platform/backup/backup-runs.server.ts";
import { Notice } from "#app/ui/notice.tsx";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** A backup comes once a day and a test restore once a week: one may be missed without a word. */
const BACKUP_LATE = 2 * DAY;
const TEST_LATE = 15 * DAY;

const REASONS: Record<FailureReason, string> = {
	"no-room": "diskdə yer azdır",
	"not-writable": "qovluğa yazmağa icazə yoxdur",
	"no-folder": "BACKUP_TO qovluğu tapılmadı",
	command: "BACKUP_TO əmri xəta ilə bitdi",
	hung: "BACKUP_TO əmri vaxtında bitmədi",
	database: "verilənlər bazası xəta verdi",
	damaged: "nüsxə zədəlidir",
	money: "bərpa olunan mağazada pul qaydasında deyil",
	"may-not-create":
		"baza istifadəçisinin yeni baza yaratmaq hüququ yoxdur. Ona bu hüququ verin və ya serverdə npm run test:restore əmrini özünüz işlədin",
	interrupted: "proses yarımçıq kəsilib",
	other: "gözlənilməz xəta baş verdi",
};

/** What became of the newest backup, its copy and its test restore; one calm line when all is well. */
export function BackupNotice({ runs }: { runs: BackupRuns | undefined }) {
	if (!runs) return null;
	const { backup, copy, "restore-test": test } = runs;
	const problems = [
		backup.failure && {
			text: `Son ehtiyat nüsxə alınmadı: ${REASONS[backup.failure.reason]}. ${newestOf(backup)}`,
			detail: backup.failure.detail,
		},
		!backup.failure &&
			isOlder(backup, BACKUP_LATE) && { text: `Ehtiyat nüsxə gecikir. ${newestOf(backup)}` },
		copy.failure && {
			text: `Ehtiyat nüsxə başqa yerə göndərilmədi: ${REASONS[copy.failure.reason]}.`,
			detail: copy.failure.detail,
		},
		test.failure && {
			text: `Ehtiyat nüsxənin sınaq bərpası alınmadı: ${REASONS[test.failure.reason]}.`,
			detail: test.failure.detail,
		},
		!test.failure &&
			isOlder(test, TEST_LATE) && {
				text: `Ehtiyat nüsxənin bərpası axırıncı dəfə ${ago(test)} sınanıb.`,
			},
	].filter((problem) => problem !== undefined && problem !== false);
	if (problems.length === 0) return <AllWell runs={runs} />;
	return problems.map(({ text, detail }: { text: string; detail?: string }) => (
		<Notice key={text} tone="bad">
			<p>{text}</p>
			{detail && (
				<p className="text-caption whitespace-pre-line break-words text-ink-soft">{detail}</p>
			)}
		</Notice>
	));
}

function AllWell({ runs: { backup, copy, "restore-test": test } }: { runs: BackupRuns }) {
	if (!backup.succeeded) {
		return <Notice tone="waiting">Ehtiyat nüsxə hələ yaradılmayıb.</Notice>;
	}
	const isSent = copy.succeeded?.file === backup.succeeded.file;
	return (
		<Notice tone="good">
			Ehtiyat nüsxə {ago(backup)} yaradılıb{isSent && " və başqa yerə göndərilib"}.{" "}
			{test.succeeded ? `Bərpası ${ago(test)} sınanıb.` : "Bərpası hələ sınanmayıb."}
		</Notice>
	);
}

function newestOf(backup: RunState): string {
	return backup.succeeded ? `Axırıncısı ${ago(backup)} yaradılıb.` : "Hələ heç bir nüsxə yoxdur.";
}

function isOlder({ succeeded }: RunState, seconds: number): boolean {
	return succeeded !== undefined && succeeded.ageSeconds > seconds;
}

function ago({ succeeded }: RunState): string {
	return formatAgo(Math.floor((succeeded?.ageSeconds ?? 0) / 60));
}
