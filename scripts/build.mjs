// `npm run build`: installs and builds what is missing, and ends. `npm start` finds both done then.
import { build, install, main } from "./bootstrap.mjs";

await main(async () => {
	await install();
	await build();
});
