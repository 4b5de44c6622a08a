import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { prepare } from "#app/platform/database/prepared-statement.server.ts";
import { TEMPLATES } from "#app/settings/pages/templates.server.ts";
import { type AskedTerms, TERMS_PAGES, type TermsPage } from "./terms-pages.ts";

/** Names one text of one page, as `page_text_digest` of the database does. */
export function digestOf(page: TermsPage, text: string): string {
	return createHash("sha256").update(`${page}\n${text}`).digest("hex");
}

/** Names the texts of all pages together: what a form sends along says which texts somebody saw. */
export function sealOf(texts: { digest: string }[]): string {
	return texts.map(({ digest }) => digest).join(".");
}

const TEMPLATE_DIGESTS = TERMS_PAGES.map((page) => digestOf(page, TEMPLATES[page]));

const findTerms = prepare<{ digest: string; agreed: boolean; agreed_before: boolean }>(
	"find-terms",
	sql`
		SELECT texts.digest,
			EXISTS (SELECT FROM consents
				WHERE user_id = ${sql.placeholder("userId")} AND consents.digest = texts.digest) AS agreed,
			EXISTS (SELECT FROM consents
				WHERE user_id = ${sql.placeholder("userId")} AND consents.page = texts.page) AS agreed_before
		FROM (
			SELECT page, place, coalesce((
				SELECT digest FROM owner_pages WHERE owner_pages.page = asked.page
				ORDER BY version DESC LIMIT 1
			), template) AS digest
			FROM unnest(${sql.placeholder("pages")}::text[], ${sql.placeholder("templates")}::text[])
				WITH ORDINALITY AS asked (page, template, place)
		) AS texts
		ORDER BY place`,
);

const ASKED = { pages: [...TERMS_PAGES], templates: TEMPLATE_DIGESTS };

/** The seal of the texts that apply now, for a form that asks to agree to them. */
export async function readSeal(db: Queryable): Promise<string> {
	return sealOf(await findTerms(db, { ...ASKED, userId: "" }));
}

/** What a person has not agreed to yet; undefined where that is nothing. */
export async function findAskedTerms(
	db: Queryable,
	userId: string,
): Promise<AskedTerms | undefined> {
	const texts = await findTerms(db, { ...ASKED, userId });
	if (texts.every(({ agreed }) => agreed)) return undefined;
	return { seal: sealOf(texts), areNew: texts.some((text) => text.agreed_before && !text.agreed) };
}
