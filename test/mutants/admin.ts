import { adminCatalogForms } from "./admin-catalog-forms.ts";
import { adminDashboard } from "./admin-dashboard.ts";
import { adminForms } from "./admin-forms.ts";
import { adminJournal } from "./admin-journal.ts";
import { adminJournalRead } from "./admin-journal-read.ts";
import { adminLists } from "./admin-lists.ts";
import { adminMoneyLists } from "./admin-money-lists.ts";
import { adminPages } from "./admin-pages.ts";
import type { Mutant } from "./mutant.ts";

/** What admins read and do: lists, journal, catalogue, settings. */
export const admin: Mutant[] = [
	...adminJournal,
	...adminJournalRead,
	...adminMoneyLists,
	...adminLists,
	...adminCatalogForms,
	...adminForms,
	...adminDashboard,
	...adminPages,
];
