import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, the longest first. On a fresh clone Vitest knows no durations and
 * goes by size, so that a small file that takes a minute would run last, and alone.
 */
export const LONGEST = [
	"test/starting.test.ts",
	"test/database-comes-back.test.ts",
	"test/outage.test.ts",
	"test/money/faults.test.ts",
	"app/platform/postgres/postgres.test.ts",
	"test/security/sign-in.test.ts",
	"test/memory.test.ts",
	"test/replica.test.ts",
	"test/workers.test.ts",
	"test/access-log.test.ts",
	"test/worker-metrics.test.ts",
	"test/running-shop.test.ts",
	"test/scripts.test.ts",
	"test/doctor.test.ts",
	"test/move-database.test.ts",
	"test/heap.test.ts",
	"app/platform/postgres/roles.test.ts",
	"app/platform/backup/backup.test.ts",
	"app/server/weekly-restore-test.test.ts",
	"app/server/daily-backup.test.ts",
	"app/platform/backup/test-restore.test.ts",
	"app/catalog/pictures/store-picture.test.ts",
	"test/card-payments-start.test.ts",
	"app/platform/jobs/jobs.test.ts",
	"app/balance/epoint/follow-payment.test.ts",
	"test/growing-lists.test.ts",
	"test/queue-cost.test.ts",
	"test/security/hostile-files.test.ts",
	"test/security/hostile-pictures.test.ts",
	"app/server/event-streams.test.ts",
	"test/standby.test.ts",
	"e2e/steady-lists.test.ts",
	"e2e/every-page.test.ts",
	"e2e/work-off-orders.test.ts",
	"e2e/cockpit-phone.test.ts",
	"e2e/working-day.test.ts",
	"e2e/work-off-many.test.ts",
	"e2e/work-off-top-ups.test.ts",
	"e2e/admin-people.test.ts",
	"e2e/admin-catalog-pages.test.ts",
	"e2e/search.test.ts",
	"e2e/buy-now.test.ts",
	"e2e/id-forms.test.ts",
	"e2e/build-catalog.test.ts",
	"e2e/follow-an-order.test.ts",
	"e2e/buying.test.ts",
	"e2e/run-a-shop.test.ts",
	"e2e/pictures.test.ts",
	"e2e/security.test.ts",
];

export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]) {
		const rankOf = ({ moduleId, project }: TestSpecification) => {
			const rank = LONGEST.indexOf(relative(project.config.root, moduleId).replaceAll("\\", "/"));
			return rank === -1 ? LONGEST.length : rank;
		};
		return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
	}
}
