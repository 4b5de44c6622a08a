// `npm start`: installs and builds what is missing, then runs the shop.
import { build, install, launchShop, main } from "./prepare.mjs";

await main(async () => {
	await install();
	await build();
	await launchShop();
});
