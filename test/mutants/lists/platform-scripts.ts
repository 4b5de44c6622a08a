import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What an operator runs by hand. */
export const mutants: Mutant[] = [
	...inFile("scripts/backup.ts", ["test/scripts.test.ts"], {
		"script-backup-with-sessions": [
			"\t\t\tleaveOut: SESSION_TABLES,\n",
			"",
			"a backup that the operator makes holds live sessions",
		],
		"script-backup-missing-unsaid": [
			"\t\tsayMissingPictures(manifest);\n",
			"",
			"an operator takes a backup without the shop's pictures for whole",
		],
		"script-backup-keeps-none": [
			'\tif (!Number.isInteger(keep) || keep < 1) throw new Error("--keep must be a number above 0.");\n',
			"",
			"a mistyped --keep removes every backup",
		],
	}),
	...inFile("scripts/callers-folder.ts", ["test/scripts.test.ts"], {
		"script-backup-elsewhere": [
			"process.env.INIT_CWD ?? process.cwd()",
			"process.cwd()",
			"a backup lands in the project's folder",
		],
	}),
	...inFile("scripts/check-money.ts", ["test/scripts.test.ts"], {
		"script-ledger-compared": [
			"if (values.backup) await",
			"if (!values) await",
			"the ledger is never compared with a backup",
		],
	}),
	...inFile("scripts/restore.ts", ["test/scripts.test.ts"], {
		"script-restore-missing-unsaid": [
			"\t\tsayMissingPictures(manifest);\n",
			"",
			"nobody learns that a restored shop lacks pictures",
		],
		"script-restore-unchecked": [
			"\t\tawait printMoneyCheck(databaseUrl);\n",
			"",
			"nobody checks the money of a restored shop",
		],
		"script-restore-from-input": [
			'file === "-" ? process.stdin : createReadStream(fromCallersFolder(file))',
			"createReadStream(fromCallersFolder(file))",
			"a backup cannot be restored from a pipe",
		],
	}),
	...inFile("scripts/run-script.ts", ["test/scripts.test.ts"], {
		"script-fails-silently": [
			"\t\tprocess.exitCode = 1;\n",
			"",
			"a backup that failed counts as made",
		],
		"script-stack": [
			"console.error((cause instanceof Error && cause.message) || String(cause));",
			"console.error(cause);",
			"an operator reads a stack trace",
		],
	}),
	...inFile("scripts/print-money-check.ts", ["test/scripts.test.ts"], {
		"script-money-exit": [
			"\t\tif (findings.length > 0) process.exitCode = 1;\n",
			"",
			"a monitor does not learn that the money is not in order",
		],
	}),
	...inFile("app/platform/postgres/reach-database.server.ts", ["test/scripts.test.ts"], {
		"script-no-shop": [
			'if (!existsSync(join(env.dataDirectory, "postgres"))) {',
			"if (!env.dataDirectory) {",
			"a wrong DATA_DIR is told as an empty shop",
		],
	}),
	...inFile("scripts/bootstrap.mjs", ["test/test-command.test.ts"], {
		"build-stamp-kept": [
			"\trmSync(stamp, { force: true });\n",
			"",
			"a build that was interrupted is served",
		],
		"build-never-stamped": [
			'\tawait quietly("The build", () => run(runtime(), [bin, "build"], { env, collect: true }));\n\twriteFileSync(stamp, expected);\n',
			'\tawait quietly("The build", () => run(runtime(), [bin, "build"], { env, collect: true }));\n',
			"each start builds the shop again",
		],
		"build-never-again": [
			'\tif (existsSync(stamp) && readFileSync(stamp, "utf8") === expected) return;\n\trequireWritable(["", "build"]);',
			'\tif (existsSync(stamp)) return;\n\trequireWritable(["", "build"]);',
			"a new version is not built",
		],
		"build-without-public": ['\t"public",\n', "", "a new icon is not built in"],
		"build-without-app": ['\t"app",\n', "", "a new version is not built"],
		"build-fails-silently": [
			"\tif (code === 0) return;\n",
			"\tif (code !== undefined) return;\n",
			"a shop whose build failed is started",
		],
		"install-never-again": [
			'\tif (existsSync(stamp) && readFileSync(stamp, "utf8") === expected) return;\n\trequireWritable(["", "node_modules"]);',
			'\tif (existsSync(stamp)) return;\n\trequireWritable(["", "node_modules"]);',
			"a new version runs with old packages",
		],
		"start-exit-code": [
			"process.exitCode = code ?? 1;",
			"process.exitCode = 0;",
			"a supervisor does not learn that the shop failed",
		],
		"start-in-development": [
			'return launch([...flags, "build/server/index.js"], "production");',
			'return launch([...flags, "build/server/index.js"], "development");',
			"the shop runs as in development",
		],
	}),
	...inFile("scripts/bootstrap.mjs", ["test/bootstrap.test.ts"], {
		"install-half-way": [
			'\trequireWritable(["", "node_modules"]);\n',
			"",
			"an installation that cannot succeed leaves half of it",
		],
		"release-installs": [
			"export async function install() {\n\tif (isRelease()) return;\n",
			"export async function install() {\n",
			"a release asks for npm and a network",
		],
		"release-builds": [
			"export async function build() {\n\tif (isRelease()) return;\n",
			"export async function build() {\n",
			"a release is built on the server, whose memory that takes",
		],
		"release-anywhere": [
			"if (platform === here) return true;",
			"if (platform) return true;",
			"a release for another kind of machine fails with a riddle",
		],
		"install-without-a-cache": ["\trequireCache();\n", "", "npm explains itself at length"],
	}),
	...inFile("scripts/require-node.mjs", ["test/bootstrap.test.ts"], {
		"start-on-old-node": ["major < 20", "major < 18", "an old Node fails with a riddle"],
	}),
	...inFile("scripts/test.mjs", ["test/test-command.test.ts"], {
		"test-command-nothing-run": [
			"sum.failed > 0 || sum.tests === 0",
			"sum.failed > 0",
			"a test run that ran nothing counts as passed",
		],
		"test-command-failures-pass": [
			"sum.failed > 0 || sum.tests === 0",
			"sum.tests === 0",
			"failed tests count as passed",
		],
		"test-command-without-lint": [
			'\tawait step("lint", () => check("@biomejs/biome/bin/biome", lint), { say });\n',
			"",
			"a change that lint refuses passes",
		],
		"test-command-failed-check": [
			"\t\tif (code !== 0) throw new Failure();\n",
			"",
			"a change that a check refuses passes",
		],
		"test-command-odd-end": [
			"if (code !== 0) throw new Failure(`Vitest",
			"if (code === undefined) throw new Failure(`Vitest",
			"tests that passed in a run that failed count as a run that passed",
		],
	}),
	...inFile("test/report.ts", ["test/test-command.test.ts"], {
		"test-report-unread-file": [
			'isWhole = ["passed", "skipped"].includes(file.state())',
			"isWhole = true",
			"a test file that cannot be read counts as passed",
		],
		"test-report-outside": [
			'report.failures.push({ name: "outside of any test", why: stackOf([error]) });',
			"void error;",
			"what went wrong outside of a test is not said",
		],
	}),
	...inFile("vite.config.ts", ["test/bundle.test.ts"], {
		"signed-in-file": [
			"[framework, shop, signedIn, icons, parts]",
			"[framework, shop, icons, parts]",
			"who is signed in loads the parts of rarer pages with every page",
		],
	}),
	...inFile("scripts/precompress.ts", ["test/precompress.test.ts"], {
		"precompress-nothing": [
			"COMPRESSIBLE.test(entry.name)",
			"!COMPRESSIBLE.test(entry.name)",
			"pages send their scripts uncompressed",
		],
		"precompress-css": ["(js|css|svg)", "(js|svg)", "styles are sent uncompressed"],
		"precompress-too-early": [
			'name === "ssr"',
			'name === "client"',
			"a file that the server's build adds stays uncompressed",
		],
	}),
];
