import { desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { ownerPages } from "./owner-pages.table.server.ts";
import type { OwnerPage } from "./owner-pages.ts";
import { TEMPLATES } from "./templates.server.ts";

/** The text that applies now; version 0 is the template, which nobody has looked through yet. */
export async function readOwnerPage(db: Queryable, page: OwnerPage) {
	const [current] = await db
		.select({
			version: ownerPages.version,
			text: ownerPages.text,
			changedAt: ownerPages.changedAt,
		})
		.from(ownerPages)
		.where(eq(ownerPages.page, page))
		.orderBy(desc(ownerPages.version))
		.limit(1);
	return current ?? { version: 0, text: TEMPLATES[page], changedAt: null };
}

/** The newest versions of a page's text, each with who wrote it; at most so many. */
export function listVersions(db: Queryable, { page, limit }: { page: OwnerPage; limit: number }) {
	return db
		.select({
			version: ownerPages.version,
			text: ownerPages.text,
			changedAt: ownerPages.changedAt,
			changedBy: sql<string>`(SELECT name FROM users WHERE id = ${ownerPages.changedBy})`,
		})
		.from(ownerPages)
		.where(eq(ownerPages.page, page))
		.orderBy(desc(ownerPages.version))
		.limit(limit);
}
