// `npm run test:money`, `npm run test:faults` and `npm run test:fuzz`: tests that are worth more
// time than `npm test` gives them, at length. `npm run test:drills`: what needs programs of the
// system as well, and so is no part of `npm test`.
import { build, Failure, install, main, run, runtime } from "./prepare.mjs";

const long = {
	model: { file: "test/money/model", variables: { MONEY_RUNS: "10000" } },
	faults: { file: "test/money/faults", variables: { PROCESS_KILLS: "100", DATABASE_KILLS: "30" } },
	fuzz: { file: "test/security/fuzz", variables: { FUZZ_RUNS: "50000" } },
	drills: { config: "vitest.drills.config.ts" },
};

await main(async () => {
	const [name, ...filters] = process.argv.slice(2);
	const { file, variables, config = "vitest.config.ts" } = long[name];
	await install();
	await build();
	// What is asked for by name in the environment counts more.
	const env = { ...variables, ...process.env, NODE_ENV: "test" };
	const args = ["node_modules/vitest/vitest.mjs", "run", "--config", config];
	args.push(...(file ? [file] : []), ...filters);
	const { code } = await run(runtime(), args, { env });
	if (code !== 0) throw new Failure(`The long test of ${name} failed.`);
});
