import { and, desc, eq, lt, sql } from "drizzle-orm";
import { cutPage } from "#app/core/page.ts";
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

type Versions = {
	page: OwnerPage;
	/** The number of the last version of the page before. */
	before?: number | undefined;
	limit?: number;
};

/** The versions of a page's text, newest first, each with who wrote it. */
export async function listVersions(db: Queryable, { page, before, limit = 20 }: Versions) {
	const fetched = await db
		.select({
			version: ownerPages.version,
			text: ownerPages.text,
			changedAt: ownerPages.changedAt,
			changedBy: sql<string>`(SELECT name FROM users WHERE id = ${ownerPages.changedBy})`,
		})
		.from(ownerPages)
		.where(
			and(
				eq(ownerPages.page, page),
				before === undefined ? undefined : lt(ownerPages.version, before),
			),
		)
		.orderBy(desc(ownerPages.version))
		.limit(limit + 1);
	const { rows: versions, next } = cutPage(fetched, limit, ({ version }) => version);
	return { versions, next };
}
