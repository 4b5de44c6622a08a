// `npm run test:money`, `npm run test:faults` and `npm run test:fuzz`: tests that are worth more
// time than `npm test` gives them, at length.
import { build, Failure, install, main, run, runtime } from "./prepare.mjs";

const long = {
	model: { file: "test/money/model", variables: { MONEY_RUNS: "10000" } },
	faults: { file: "test/money/faults", variables: { PROCESS_KILLS: "100", DATABASE_KILLS: "30" } },
	fuzz: { file: "test/security/fuzz", variables: { FUZZ_RUNS: "50000" } },
};

await main(async () => {
	const [name] = process.argv.slice(2);
	await install();
	await build();
	// What is asked for by name in the environment counts more.
	const env = { ...long[name].variables, ...process.env, NODE_ENV: "test" };
	const args = ["node_modules/vitest/vitest.mjs", "run", long[name].file];
	const { code } = await run(runtime(), args, { env });
	if (code !== 0) throw new Failure(`The long test of ${name} failed.`);
});
