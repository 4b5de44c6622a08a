// `npm run check:money`: every rule of docs/money.md on the shop's database, running or not.
import { readEnv } from "../app/platform/env.server.ts";
import { withDatabase } from "../app/platform/reach-database.server.ts";
import { inWords } from "./in-words.ts";
import { tellMoney } from "./tell-money.ts";

await inWords(async () => {
	await withDatabase(readEnv(process.env), tellMoney);
});
