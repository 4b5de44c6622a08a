import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What the log leaves out, and how folders are made. */
export const mutants: Mutant[] = [
	...inFile("app/platform/log.server.ts", ["app/platform/log.test.ts"], {
		"log-secrets": ['"password", "passwordAgain"', '"passwordAgain"', "passwords stand in the log"],
		"log-secrets-of-forms": [
			", `*.${name}`, `*.*.${name}`",
			", `*.*.${name}`",
			"tokens of a form stand in the log",
		],
	}),
	...inFile("app/platform/data-directory.server.ts", ["app/platform/data-directory.test.ts"], {
		"data-directory-open": [
			"chmodSync(path, 0o711)",
			"chmodSync(path, 0o755)",
			"every user of the machine can list the data",
		],
		"data-directory-closed": [
			"chmodSync(path, 0o711)",
			"chmodSync(path, 0o700)",
			"PostgreSQL cannot reach its files",
		],
		"data-directory-opened": [
			"if (mkdirSync(path, { recursive: true })) chmodSync",
			"mkdirSync(path, { recursive: true });\n\t\tchmodSync",
			"a folder that its owner closed is opened",
		],
	}),
];
