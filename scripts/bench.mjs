// `npm run bench` and `npm run bench:soak`: on the built shop.
import { build, install, launch, main } from "./bootstrap.mjs";

const [script = "bench", ...groups] = process.argv.slice(2);
await main(async () => {
	await install();
	await build();
	await launch([`bench/${script}.ts`, ...groups], "production");
});
