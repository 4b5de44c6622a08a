import { recordAction } from "#app/audit/record-action.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { ownerPages } from "./owner-pages.table.server.ts";
import type { OwnerPage } from "./owner-pages.ts";
import { readOwnerPage } from "./read-owner-page.server.ts";

/**
 * Writes the next version of a page's text; the same text makes none. Refused when another admin has
 * written one since `seenVersion`.
 */
export async function changeOwnerPage(
	db: Database,
	change: { page: OwnerPage; text: string; seenVersion: number; adminId: string },
): Promise<void> {
	const { page, text, seenVersion, adminId } = change;
	await db.transaction(async (tx) => {
		const current = await readOwnerPage(tx, page);
		if (current.version > 0 && current.text === text) return;
		const version = seenVersion + 1;
		const written =
			current.version === seenVersion
				? await tx
						.insert(ownerPages)
						.values({ page, version, text, changedBy: adminId })
						.onConflictDoNothing()
						.returning({ version: ownerPages.version })
				: [];
		if (written.length === 0) {
			throw new Problem(
				"text-moved",
				"Bu səhifəni bu arada başqa admin dəyişib. Onun mətninə baxıb yenidən yadda saxlayın",
			);
		}
		await recordAction(tx, adminId, "page.update", page, { after: { version } });
	});
}
