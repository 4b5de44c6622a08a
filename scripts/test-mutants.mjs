// `npm run test:mutants`: see test/mutants/run-mutants.ts.
import { install, launch, main } from "./bootstrap.mjs";
import { findChromium } from "./find-chromium.mjs";

await main(async () => {
	await install();
	process.env.CHROMIUM_PATH = await findChromium();
	await launch(["test/mutants/run-mutants.ts", ...process.argv.slice(2)], "test");
});
