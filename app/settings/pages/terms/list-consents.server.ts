import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { OwnerPage } from "#app/settings/pages/owner-pages.ts";
import { agreedTexts, consents } from "./consents.table.server.ts";

/** What a person agreed to and when, the newest first; without the texts. */
export function listConsents(db: Queryable, { userId, limit }: { userId: string; limit: number }) {
	return db
		.select({
			digest: consents.digest,
			page: consents.page,
			version: consents.version,
			occasion: consents.occasion,
			agreedAt: consents.agreedAt,
		})
		.from(consents)
		.where(eq(consents.userId, userId))
		.orderBy(desc(consents.agreedAt), consents.page)
		.limit(limit);
}

export type Consent = Awaited<ReturnType<typeof listConsents>>[number];

/** A text of a page that somebody agreed to, as it was; undefined where nobody did. */
export async function findAgreedText(
	db: Queryable,
	{ page, digest }: { page: OwnerPage; digest: string },
): Promise<string | undefined> {
	const [agreed] = await db
		.select({ text: agreedTexts.text })
		.from(agreedTexts)
		.where(and(eq(sql`${agreedTexts.page}`, page), eq(agreedTexts.digest, digest)));
	return agreed?.text;
}
