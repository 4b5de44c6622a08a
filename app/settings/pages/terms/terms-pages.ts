import type { OwnerPage } from "#app/settings/pages/owner-pages.ts";

/** The pages that a customer is asked to agree to, together. */
export const TERMS_PAGES = ["sertler", "mexfilik"] as const satisfies OwnerPage[];

export type TermsPage = (typeof TERMS_PAGES)[number];

/** What a customer is asked: which texts, and whether it is because they are new. */
export type AskedTerms = { seal: string; areNew: boolean };
