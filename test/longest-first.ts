import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, the longest first; those that mostly wait are among those that compute, so
 * that no processor is idle. On a fresh clone Vitest knows no durations and goes by size, so that a small
 * file that takes a minute would run last, and alone.
 */
export const LONGEST = [
	"test/outage.test.ts",
	"test/doctor.test.ts",
	"test/scripts.test.ts",
	"test/starting.test.ts",
	"test/running-shop.test.ts",
	"test/money/model.test.ts",
	"app/balance/epoint/follow-payment.test.ts",
	"test/money/faults.test.ts",
	"test/replica.test.ts",
	"test/security/step-up.test.ts",
	"test/database-comes-back.test.ts",
	"test/card-payments-start.test.ts",
	"app/server/watch-shop.test.ts",
	"app/catalog/pictures/store-picture.test.ts",
	"test/workers.test.ts",
	"app/platform/backup/backup.test.ts",
	"app/platform/postgres/postgres.test.ts",
	"test/security/least-privilege.test.ts",
	"app/platform/postgres/roles.test.ts",
	"test/growing-lists.test.ts",
	"test/move-database.test.ts",
	"app/platform/jobs/jobs.test.ts",
	"app/platform/postgres/refusals.test.ts",
	"app/catalog/read-games.test.ts",
	"test/security/matrix.test.ts",
	"app/platform/database/pool.test.ts",
	"app/platform/database/database.test.ts",
	"test/standby.test.ts",
	"test/memory.test.ts",
	"test/security/hostile-bodies.test.ts",
	"test/heap.test.ts",
	"test/security/former-credentials.test.ts",
	"test/test-command.test.ts",
	"app/orders/read-pulse.test.ts",
	"test/security/sign-in.test.ts",
	"test/queue-cost.test.ts",
	"e2e/steady-lists.test.ts",
	"e2e/admin-people.test.ts",
	"e2e/working-day.test.ts",
	"e2e/every-page.test.ts",
	"e2e/id-forms.test.ts",
	"e2e/work-off-top-ups.test.ts",
	"e2e/buying.test.ts",
	"e2e/search.test.ts",
	"e2e/buy-now.test.ts",
	"e2e/admin-catalog-pages.test.ts",
	"e2e/pictures.test.ts",
	"e2e/work-off-many.test.ts",
	"e2e/window-shopping.test.ts",
	"e2e/kept-forms.test.ts",
	"e2e/follow-an-order.test.ts",
	"e2e/work-off-orders.test.ts",
	"e2e/build-catalog.test.ts",
	"e2e/fill-cart.test.ts",
	"e2e/account-and-balance.test.ts",
	"e2e/outage.test.ts",
	"e2e/nothing-in-the-way.test.ts",
	"e2e/live.test.ts",
	"e2e/run-a-shop.test.ts",
	"e2e/undo-and-withdraw.test.ts",
	"e2e/correct-id.test.ts",
	"e2e/cockpit-phone.test.ts",
	"e2e/pay.test.ts",
	"e2e/shown-to-whom.test.ts",
	"e2e/card-payment.test.ts",
	"e2e/statement.test.ts",
	"e2e/remembered-ids.test.ts",
	"e2e/security.test.ts",
	"e2e/admin-on-a-phone.test.ts",
	"e2e/shared-device.test.ts",
	"e2e/pay-the-gap.test.ts",
	"e2e/first-purchase.test.ts",
	"e2e/step-up.test.ts",
	"e2e/cash.test.ts",
	"e2e/prices.test.ts",
	"e2e/keys-and-dialogs.test.ts",
	"e2e/home-on-a-phone.test.ts",
	"e2e/refund-part.test.ts",
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
