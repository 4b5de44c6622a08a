import type { Database } from "#app/platform/database/database.server.ts";
import { readOwnerPage } from "#app/settings/pages/read-owner-page.server.ts";
import { agreedTexts, consents } from "./consents.table.server.ts";
import { digestOf, sealOf } from "./read-terms.server.ts";
import { TERMS_PAGES } from "./terms-pages.ts";

type Agreement = { userId: string; seal: string; occasion: "register" | "later" };

/**
 * Records that a person agrees to the texts that they saw, with the texts themselves; what they agreed to
 * before stays as it was. False where another text applies by now: nobody agrees to what they have not
 * seen.
 */
export async function agreeToTerms(
	db: Database,
	{ userId, seal, occasion }: Agreement,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const texts = [];
		for (const page of TERMS_PAGES) {
			const { version, text } = await readOwnerPage(tx, page);
			texts.push({ page, version, text, digest: digestOf(page, text) });
		}
		if (sealOf(texts) !== seal) return false;
		await tx.insert(agreedTexts).values(texts).onConflictDoNothing();
		await tx
			.insert(consents)
			.values(texts.map((text) => ({ ...text, userId, occasion })))
			.onConflictDoNothing();
		return true;
	});
}
