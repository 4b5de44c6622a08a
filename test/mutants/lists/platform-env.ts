import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What an owner sets, and the secret of the sessions. */
export const mutants: Mutant[] = [
	...inFile("app/platform/env.server.ts", ["app/platform/env.test.ts"], {
		"platform-env-port": [
			"\t.refine((number) => number <= 65_535)",
			"\t.refine((number) => number <= 65_536)",
			"a port that cannot be is found out late",
		],
		"env-drain-seconds": [
			".regex(/^[1-5]?\\d$/)",
			".regex(/^\\d+$/)",
			"DRAIN_SECONDS may be longer than a service manager waits",
		],
		"env-host": ["z.string().regex(/^[\\w.:-]+$/)", "z.string()", "a HOST with a path is accepted"],
		"platform-env-origin": [
			"z.string().refine(isOrigin)",
			"z.string()",
			"an ORIGIN with a path breaks every link",
		],
		"env-origin-scheme": ["/^https?:$/.test(url.protocol) && ", "", "an ORIGIN of ftp is accepted"],
		"env-origin-slash": [
			'value.ORIGIN?.replace(/\\/$/, "")',
			"value.ORIGIN",
			"an ORIGIN that ends with a slash makes every page a 404",
		],
		"platform-env-https": [
			'startsWith("https:") ?? false',
			'startsWith("https:x") ?? false',
			"cookies are sent without encryption",
		],
		"env-database-scheme": [
			"if (value[name]) readDatabaseUrl(value[name], name);",
			"void [name, readDatabaseUrl];",
			"a DATABASE_URL of MySQL is found out late",
		],
		"platform-env-admin-password-long": [
			".min(10).max(128)",
			".min(10)",
			"an admin's password that nobody can sign in with is accepted",
		],
		"platform-env-demo": [
			'value.DEMO !== "0"',
			'value.DEMO !== "no"',
			"a real shop shows the demo",
		],
		"env-smtp": ["/^smtps?:\\/\\//", "/^/", "mails to an http address are lost"],
		"env-mail-from": ['z.string().includes("@")', "z.string()", "mails without a sender are lost"],
		"platform-env-proxies": [
			"z.string().refine(isProxyList)",
			"z.string()",
			"a wrong TRUST_PROXY is found out by the first request",
		],
		"env-secret": [
			"z.string().min(32)",
			"z.string().min(31)",
			"sessions are signed with a short secret",
		],
		"env-workers-many": ["/^[1-9]\\d?$/", "/^[1-9]\\d*$/", "a hundred workers are started"],
		"env-listens-everywhere": [
			'value.HOST ?? "127.0.0.1"',
			'value.HOST ?? "0.0.0.0"',
			"a new shop is open to the network",
		],
		"env-metrics-port": [
			"METRICS_PORT: optional(port)",
			"METRICS_PORT: optional(z.string())",
			"METRICS_PORT may be a word",
		],
	}),
	...inFile("app/platform/secret.server.ts", ["app/platform/secret.test.ts"], {
		"secret-anew": ['flag: "wx"', 'flag: "w"', "each start signs everybody out"],
		"platform-secret-short": [
			"randomBytes(32)",
			"randomBytes(8)",
			"sessions are signed with a short secret",
		],
		"secret-riddle": [
			'if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw unreadable(error as Error, file);',
			"throw error;",
			"a secret that cannot be written is told as a stack trace",
		],
	}),
];
