import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The secret, what stands in the log, and what a spreadsheet gets. */
export const mutants: Mutant[] = [
	...inFile("app/platform/secret.server.ts", ["app/platform/secret.test.ts"], {
		"secret-mode": ["mode: 0o600", "mode: 0o644", "others on the machine read the secret"],
		"secret-overwritten": [', flag: "wx"', "", "each start ends all sessions"],
		"secret-short": ["randomBytes(32)", "randomBytes(4)", "the secret can be guessed"],
		"secret-chosen": [
			"\tif (env.authSecret) return env.authSecret;\n",
			"",
			"the owner's secret is ignored",
		],
		"secret-trim": [
			'readFileSync(file, "utf8").trim()',
			'readFileSync(file, "utf8")',
			"the end of a line is part of the secret",
		],
	}),
	...inFile("app/platform/log.server.ts", ["app/platform/log.test.ts"], {
		"log-cut-password": ['"password"', '"xpassword"', "a secret stands in the log"],
		"log-cut-passwordagain": ['"passwordAgain"', '"xpasswordAgain"', "a secret stands in the log"],
		"log-cut-newpassword": ['"newPassword"', '"xnewPassword"', "a secret stands in the log"],
		"log-cut-token": ['"token"', '"xtoken"', "a secret stands in the log"],
		"log-cut-cookie": ['"cookie"', '"xcookie"', "a secret stands in the log"],
		"log-cut-authorization": ['"authorization"', '"xauthorization"', "a secret stands in the log"],
		"log-cut-deep": [", `*.*.${name}`", "", "a secret inside a form stands in the log"],
		"log-statement-values": [
			'query ? "a statement failed" : error.message',
			"error.message",
			"the values of a failed statement stand in the log",
		],
		"log-statement-stack": [
			"error.stack?.replace(error.message, message)",
			"error.stack",
			"the values of a failed statement stand in the log's stack",
		],
		"log-causes": [
			"\t\t\tdepth < MAX_CAUSES && ",
			"\t\t\t",
			"an error that causes itself never ends",
		],
		"log-routine": ['ROUTINE.has(event) ? "info" : "warn"', '"warn"', "every sign-in is a warning"],
		"log-refused": [
			'ROUTINE.has(event) ? "info" : "warn"',
			'"info"',
			"a refused sign-in is a note among others",
		],
	}),
	...inFile("app/core/csv.ts", ["app/core/csv.test.ts"], {
		"csv-formula-equals": [
			"(?=[=+",
			"(?=[+",
			"text that begins with an equals sign runs as a formula",
		],
		"csv-formula-plus": ["[=+\\-@", "[=\\-@", "text that begins with a plus runs as a formula"],
		"door-csv-formula-minus": [
			"[=+\\-@",
			"[=+@",
			"text that begins with a minus runs as a formula",
		],
		"door-csv-formula-at": [
			"\\-@＝",
			"\\-＝",
			"text that begins with an at sign runs as a formula",
		],
		"csv-formula-full-width": [
			"@＝＋－＠]",
			"@]",
			"text that begins with a full-width sign runs as a formula",
		],
		"csv-formula-after-semicolon": [
			"|[;,",
			"|[,",
			"Excel in Azerbaijani runs what stands after a semicolon",
		],
		"csv-formula-after-comma": ["|[;,", "|[;", "text after a comma runs as a formula"],
		"csv-formula-after-tab": ["|[;,\\t", "|[;,", "text after a tab runs as a formula"],
		"csv-formula-after-return": [
			"\\t\\r\\n])([",
			"\\t\\n])([",
			"text after a carriage return runs as a formula",
		],
		"csv-formula-after-line": [
			"\\r\\n])([",
			"\\r])([",
			"text after a line break runs as a formula",
		],
		"csv-formula-after-quote": [
			"([\\s\"']*)",
			"([\\s]*)",
			"a quote before its sign lets a formula through",
		],
		"csv-formula-after-blank": [
			"([\\s\"']*)",
			"([\"']*)",
			"a blank before its sign lets a formula through",
		],
		"csv-formula-all": ["/g;\n\nexport", "/;\n\nexport", "the second formula of a text runs"],
		"csv-formula-inside": ["(^|[;", "(^||[;", "text with a sign in it gets an apostrophe"],
		"door-csv-quotes": ["safe.replaceAll('\"', '\"\"')", "safe", "a quote ends its cell"],
		"csv-new-line": ['/[",\\r\\n\\t]/', '/[",\\r\\t]/', "a new line begins a new row"],
	}),
];
