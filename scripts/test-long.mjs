// `npm run test:money`, `test:faults`, `test:fuzz`, `test:hostile` and `test:day`: tests of `npm test`
// that run much longer here. `npm run test:every-case`: all tests, and all cases of those that try a
// sample of theirs in `npm test`. `npm run test:slow-line`: those in a browser, on a slow line.
// `npm run test:drills` and `test:deploy`: tests that need other programs of the system, and so are no
// part of `npm test`.
import { build, Failure, install, main, run, runtime } from "./bootstrap.mjs";
import { findChromium } from "./find-chromium.mjs";

const UNIT = "vitest.config.ts";
const BROWSER = "vitest.e2e.config.ts";

const long = {
	model: { file: "test/money/model", variables: { MONEY_RUNS: "10000" } },
	faults: { file: "test/money/faults", variables: { PROCESS_KILLS: "100", DATABASE_KILLS: "30" } },
	fuzz: { file: "test/security/fuzz", variables: { FUZZ_RUNS: "50000" } },
	hostile: { file: "test/security/hostile-", variables: { HOSTILE_TIMES: "5" } },
	day: {
		...{ file: "e2e/working-day", configs: [BROWSER] },
		variables: { DAY_TIMES: "3" },
	},
	cases: { configs: [UNIT, BROWSER], variables: { EVERY_CASE: "1" } },
	slow: { configs: [BROWSER], variables: { SLOW_LINE_MS: "600" } },
	drills: { configs: ["vitest.drills.config.ts"] },
	deploy: { configs: ["vitest.deploy.config.ts"] },
};

await main(async () => {
	const [name, ...filters] = process.argv.slice(2);
	const { file, variables, configs = [UNIT] } = long[name];
	await install();
	await build();
	// Variables that are set in the environment take precedence.
	const env = { ...variables, ...process.env, NODE_ENV: "test" };
	let failed = false;
	for (const config of configs) {
		if (config === BROWSER) env.CHROMIUM_PATH = await findChromium();
		const args = ["node_modules/vitest/vitest.mjs", "run", "--config", config];
		// What is selected may be found in one of two runs only.
		if (configs.length > 1 && filters.length > 0) args.push("--passWithNoTests");
		args.push(...(file ? [file] : []), ...filters);
		const { code } = await run(runtime(), args, { env });
		failed ||= code !== 0;
	}
	if (failed) throw new Failure(`The long test of ${name} failed.`);
});
