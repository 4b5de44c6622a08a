// `npm run release [-- --to FOLDER]`: one archive that runs as it is unpacked, on this platform.
import { build, install, launch, main } from "./bootstrap.mjs";

await main(async () => {
	await install();
	await build();
	await launch(["scripts/write-release.ts", ...process.argv.slice(2)], "production");
});
