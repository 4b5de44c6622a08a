// `npm start`: installs and builds what is missing, then runs the shop.
import { build, install, launchShop, main } from "./bootstrap.mjs";

await main(async () => {
	await install();
	await build();
	await launchShop();
});
