import type { Mutant } from "./mutant.ts";

/** Open pages follow changes: what is published, heard, kept in caches. */
export const live: Mutant[] = [];
