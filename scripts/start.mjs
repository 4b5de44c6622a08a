// `npm start`: installs and builds what is missing, then runs the shop.
import { build, install, launch, main } from "./prepare.mjs";

await main(async () => {
	await install();
	await build();
	await launch(["--enable-source-maps", "build/server/index.js"], "production");
});
