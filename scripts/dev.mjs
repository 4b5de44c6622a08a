// `npm run dev`: installs what is missing, then runs the shop from its sources.
import { install, launch, main } from "./bootstrap.mjs";

await main(async () => {
	await install();
	await launch(["scripts/dev-server.ts"], "development");
});
