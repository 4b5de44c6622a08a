// `npm run test:mutants:core`: see test/mutants/run-core.ts.
import { install, launch, main } from "./bootstrap.mjs";

await main(async () => {
	await install();
	await launch(["test/mutants/run-core.ts"], "test");
});
