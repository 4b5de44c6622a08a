import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FAILURES, type FailureReason } from "#app/platform/backup/backup-failure.server.ts";
import type { BackupRuns } from "#app/platform/backup/backup-runs.server.ts";
import { BackupNotice } from "./backup-notice.tsx";

const HOUR = 3600;
const DAY = 24 * HOUR;

const done = (ageSeconds: number, file = "a.tar") => ({
	succeeded: { ageSeconds, file, place: "/b", bytes: 5 },
});
const failed = (reason: FailureReason, detail = "") => ({
	failure: { reason, detail, ageSeconds: 60 },
});

/** Each notice: whether it alarms, and its words. */
function told(runs: Partial<BackupRuns> | undefined): [alarms: boolean, words: string][] {
	const all = runs && { backup: {}, copy: {}, "restore-test": {}, ...runs };
	const html = renderToStaticMarkup(<BackupNotice runs={all} />);
	return html
		.split(/(?=<div role=")/)
		.filter((part) => part !== "")
		.map((part) => [part.startsWith('<div role="alert"'), part.replace(/<[^>]+>/g, "")]);
}

test.each<[string, Partial<BackupRuns> | undefined, ReturnType<typeof told>]>([
	["nothing where backups are somebody else's", undefined, []],
	["that there is none yet", {}, [[false, "Ehtiyat nüsxə hələ yaradılmayıb."]]],
	[
		"one calm line when all is well",
		{ backup: done(3 * HOUR), copy: done(2 * HOUR), "restore-test": done(3 * DAY) },
		[
			[
				false,
				"Ehtiyat nüsxə 3 saat əvvəl yaradılıb və başqa yerə göndərilib. Bərpası 3 gün əvvəl sınanıb.",
			],
		],
	],
	[
		"no copy that is of an older one",
		{ backup: done(3 * HOUR), copy: done(27 * HOUR, "older.tar") },
		[[false, "Ehtiyat nüsxə 3 saat əvvəl yaradılıb. Bərpası hələ sınanmayıb."]],
	],
	[
		"nothing of a day that was missed",
		{ backup: done(2 * DAY), "restore-test": done(15 * DAY) },
		[[false, "Ehtiyat nüsxə 2 gün əvvəl yaradılıb. Bərpası 15 gün əvvəl sınanıb."]],
	],
	[
		"that they come late",
		{ backup: done(2 * DAY + 1), "restore-test": done(15 * DAY + 1) },
		[
			[true, "Ehtiyat nüsxə gecikir. Axırıncısı 2 gün əvvəl yaradılıb."],
			[true, "Ehtiyat nüsxənin bərpası axırıncı dəfə 15 gün əvvəl sınanıb."],
		],
	],
	[
		"that the first one failed",
		{ backup: failed("not-writable", "EACCES: /data") },
		[
			[
				true,
				"Son ehtiyat nüsxə alınmadı: qovluğa yazmağa icazə yoxdur. Hələ heç bir nüsxə yoxdur.EACCES: /data",
			],
		],
	],
	[
		"each thing that failed, once",
		{
			backup: { ...done(3 * DAY), ...failed("no-room") },
			copy: failed("hung"),
			"restore-test": { ...done(16 * DAY), ...failed("damaged") },
		},
		[
			[true, "Son ehtiyat nüsxə alınmadı: diskdə yer azdır. Axırıncısı 3 gün əvvəl yaradılıb."],
			[true, "Ehtiyat nüsxə başqa yerə göndərilmədi: BACKUP_TO əmri vaxtında bitmədi."],
			[true, "Ehtiyat nüsxənin sınaq bərpası alınmadı: nüsxə zədəlidir."],
		],
	],
])("it tells %s", (_, runs, expected) => {
	expect(told(runs)).toEqual(expected);
});

test.each([...FAILURES])("there are words for %s", (reason) => {
	const [[, words] = [false, ""]] = told({ "restore-test": failed(reason) });
	expect(words).toMatch(
		/^Ehtiyat nüsxənin sınaq bərpası alınmadı: \p{L}[^:]+\.$|npm run test:restore/u,
	);
	expect(words).not.toContain(reason);
});
