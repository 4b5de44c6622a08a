import type { Mutant } from "./mutant.ts";

/** What the shop stands on: database, backups, migrations, mail, logs, the process. */
export const platform: Mutant[] = [];
