import type { Mutant } from "./mutant.ts";

/** What admins read and do: lists, journal, catalogue, settings. */
export const admin: Mutant[] = [];
