// Runs one of the TypeScript scripts beside this one: `node scripts/run.mjs check-money.ts …`.
import { install, launch, main } from "./bootstrap.mjs";

const [script, ...args] = process.argv.slice(2);

await main(async () => {
	await install();
	await launch([`scripts/${script}`, ...args], "production");
});
