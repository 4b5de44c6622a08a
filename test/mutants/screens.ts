import type { Mutant } from "./mutant.ts";

/** What a customer's browser does: forms, cart, toasts, keys, themes. */
export const screens: Mutant[] = [];
