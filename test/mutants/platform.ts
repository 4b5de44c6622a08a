import { backupRestores } from "./backup-restore.ts";
import { backupSaves } from "./backup-save.ts";
import type { Mutant } from "./mutant.ts";
import { environments } from "./platform-env.ts";
import { errors } from "./platform-errors.ts";
import { jobs } from "./platform-jobs.ts";
import { mails } from "./platform-mail.ts";
import { memory } from "./platform-memory.ts";
import { migrations } from "./platform-migrations.ts";
import { pools } from "./platform-pool.ts";
import { retries } from "./platform-retries.ts";
import { scripts } from "./platform-scripts.ts";
import { starts } from "./platform-start.ts";

/** What the shop stands on: database, backups, migrations, mail, logs, the process. */
export const platform: Mutant[] = [
	...backupSaves,
	...backupRestores,
	...pools,
	...retries,
	...migrations,
	...errors,
	...jobs,
	...starts,
	...environments,
	...mails,
	...memory,
	...scripts,
];
