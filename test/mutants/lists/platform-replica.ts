import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** When admins' lists may come from a standby. */
export const mutants: Mutant[] = [
	...inFile("app/platform/database/replica.server.ts", ["test/replica.test.ts"], {
		"replica-behind": [
			"if (progress.replayed) return undefined;",
			"return undefined;",
			"an admin does not see what was just decided",
		],
		"replica-waits-for-ever": [
			'if (performance.now() > untilMs) return "it is behind";',
			"",
			"each list waits as long as a check may take",
		],
		"replica-of-another": [
			'if (progress?.cluster !== now?.cluster) return "it is a copy of another database";',
			"",
			"admins read the lists of another shop",
		],
		"replica-promoted": [
			'if (!progress?.follows) return "it is no standby";',
			"",
			"admins read from a server that goes its own way",
		],
		"replica-silent": [
			"Promise.race([findFault().catch(outageReason), late])",
			"findFault().catch(outageReason)",
			"a standby that says nothing holds admins up",
		],
		"replica-asked-each-time": [
			"\t\t\tif (isLeftAlone()) return false;\n",
			"",
			"a standby that is away slows every list down",
		],
		"replica-told-each-time": [
			"if (reason === undefined) log.warn",
			"log.warn",
			"a standby that is away fills the log",
		],
		"replica-untold": [
			"isUsed = () => (reason === undefined ? 1 : 0)",
			"isUsed = () => 1",
			"no alert tells that the standby is away",
		],
		"replica-slow": [
			"Promise.race([read(replica.standby), late])",
			"read(replica.standby)",
			"a list that is slow there is not read elsewhere",
		],
		"replica-failing": [
			"if (!isOutage(error) && sqlState(error) === undefined) throw error;",
			"throw error;",
			"what fails on the standby fails for the admin",
		],
		"replica-never": [
			"if (await replica.hasCaughtUp())",
			"if (false)",
			"the standby is there for nothing",
		],
	}),
	...inFile("app/platform/env.server.ts", ["app/platform/env.test.ts"], {
		"env-replica-without-primary": [
			'\tif (!databaseUrl) throw new StartError("DATABASE_READ_URL needs a DATABASE_URL, its primary.");\n',
			"",
			"a standby of nothing that is known is asked",
		],
		"env-replicas": [
			'if (readDatabaseUrl(url, "DATABASE_READ_URL").urls.length > 1)',
			"if (false)",
			"one standby is asked where it stands, and another one is read from",
		],
	}),
];
