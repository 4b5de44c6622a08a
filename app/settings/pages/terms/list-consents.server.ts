import { desc, eq } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { consents } from "./consents.table.server.ts";

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
