import type { Mutant } from "./mutant.ts";

/** The balance is other people's money: verbs, guards of the database, what is refused. */
export const money: Mutant[] = [];
