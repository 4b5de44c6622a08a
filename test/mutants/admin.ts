import { adminJournal } from "./admin-journal.ts";
import { adminLists } from "./admin-lists.ts";
import type { Mutant } from "./mutant.ts";

/** What admins read and do: lists, journal, catalogue, settings. */
export const admin: Mutant[] = [...adminJournal, ...adminLists];
