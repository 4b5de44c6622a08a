import { formatDateTime } from "#app/core/time.ts";
import type { GivenUp } from "#app/platform/jobs/job-rows.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** What each kind of job does, as the sentence goes on with it. */
const WORK: Record<string, string> = {
	"epoint-payment": "kart ödənişlərinin Epoint ilə yoxlanması",
	"epoint-reverse": "məbləğin karta qaytarılması",
	"epoint-look-back": "təsdiqlənmiş kart ödənişlərinin Epoint ilə yoxlanması",
	webhook: "webhook xəbərlərinin göndərilməsi",
	"telegram-send": "Telegram xəbərlərinin göndərilməsi",
	"telegram-updates": "Telegram-ın qoşulması",
	"telegram-watch": "Telegram üçün gözləyən işlərin yoxlanması",
	push: "brauzer bildirişlərinin göndərilməsi",
	"parked-order": "ödənişi gələn sifarişlərin verilməsi",
};

/** Work that the shop has given up; nothing while all of it gets done. */
export function JobsNotice({ givenUp }: { givenUp: GivenUp[] }) {
	return givenUp.map((jobs) => <GivenUpNotice key={jobs.kind} jobs={jobs} />);
}

function GivenUpNotice({ jobs: { kind, jobs, since } }: { jobs: GivenUp }) {
	const fetcher = useFetcher({ key: `row:jobs:${kind}` });
	return (
		<Notice
			tone="bad"
			action={
				<fetcher.Form method="post" action="/admin/jobs">
					<input type="hidden" name="kind" value={kind} />
					<Button type="submit" size="small" disabled={fetcher.state !== "idle"}>
						Yenidən cəhd edin
					</Button>
				</fetcher.Form>
			}
		>
			Alınmayan işlər: {WORK[kind] ?? kind}, {jobs} (ilki {formatDateTime(since)}). Səbəbi serverin
			jurnalındadır.
		</Notice>
	);
}
