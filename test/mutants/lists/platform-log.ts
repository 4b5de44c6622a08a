import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Metrics and the log; folders and their modes. */
export const mutants: Mutant[] = [
	...inFile("app/platform/metrics.server.ts", ["app/platform/metrics.test.ts"], {
		"metrics-bucket-one": [
			"if (tookMs <= bucket.bound) bucket",
			"if (tookMs > bucket.bound) bucket",
			"slow requests do not show",
		],
		"metrics-seconds": ["${totalMs / 1000}", "${totalMs}", "durations are told in the wrong unit"],
		"metrics-gauges": [
			"\t\t...Object.fromEntries([...gauges].map(([name, read]) => [name, read()])),\n",
			"",
			"gauges are missing",
		],
	}),
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
