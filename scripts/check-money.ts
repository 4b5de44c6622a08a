// `npm run check:money`: checks every rule of docs/money.md on the shop's database, running or not.
import { readEnv } from "#app/platform/env.server.ts";
import { withDatabase } from "#app/platform/postgres/reach-database.server.ts";
import { printMoneyCheck } from "./print-money-check.ts";
import { runScript } from "./run-script.ts";

await runScript(async () => {
	await withDatabase(readEnv(process.env), printMoneyCheck);
});
