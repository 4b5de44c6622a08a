import type { App } from "#app/app-context.server.ts";
import { type BackupRuns, findBackupRuns } from "#app/platform/backup/backup-runs.server.ts";
import { watchGauge } from "#app/platform/metrics.server.ts";

const REFRESH_AFTER_MS = 60_000;

/**
 * How old the newest backup and test restore are, and whether the newest tries succeeded. A scrape is
 * answered with what was read last, and has it read again; what there is not is not told.
 */
export function watchBackupGauges({ db, env }: Pick<App, "db" | "env">): void {
	if (!env.backups) return;
	let known: { runs: BackupRuns; readAtMs: number } | undefined;
	let askedAtMs = Number.NEGATIVE_INFINITY;
	function current() {
		if (performance.now() - askedAtMs > REFRESH_AFTER_MS) {
			askedAtMs = performance.now();
			refresh().catch(() => {});
		}
		return known;
	}
	async function refresh() {
		const runs = await findBackupRuns(db);
		known = { runs, readAtMs: performance.now() };
	}
	const ageOf = (kind: keyof BackupRuns) => () => {
		const read = current();
		const age = read?.runs[kind].succeeded?.ageSeconds;
		if (!read || age === undefined) return undefined;
		return Math.round(age + (performance.now() - read.readAtMs) / 1000);
	};
	const okOf = (kind: keyof BackupRuns) => () => {
		const { succeeded, failure } = current()?.runs[kind] ?? {};
		if (failure) return 0;
		return succeeded ? 1 : undefined;
	};
	watchGauge("backup_age_seconds", ageOf("backup"), "Seconds since the newest backup.");
	watchGauge(
		"backup_ok",
		okOf("backup"),
		"1 when the newest try to make a backup succeeded, else 0.",
	);
	watchGauge("backup_copy_ok", okOf("copy"), "1 when the newest backup reached BACKUP_TO, else 0.");
	watchGauge(
		"backup_restore_test_age_seconds",
		ageOf("restore-test"),
		"Seconds since a backup was last restored for a test.",
	);
	watchGauge(
		"backup_restore_test_ok",
		okOf("restore-test"),
		"1 when the newest test restore succeeded, else 0.",
	);
	current();
}
