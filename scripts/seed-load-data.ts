// `node scripts/seed-load-data.ts [orders]`: seeds the shop's database for load tests, with a tenth as
// many customers and three games per hundred orders. Stop the shop first, unless DATABASE_URL is set.
import { connectClient, endClient } from "#app/platform/database/client.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { withDatabase } from "#app/platform/postgres/reach-database.server.ts";
import { openShop } from "#app/server/open-shop.server.ts";
import { seedLoadData } from "./load-data.ts";

const orders = Number(process.argv[2] ?? 1_000_000);
if (!Number.isSafeInteger(orders) || orders < 100) {
	console.error("How many orders? A whole number of at least 100.");
	process.exit(2);
}
const env = readEnv(process.env);
const shop = await openShop(env);
for (const { role, email, password } of shop.newLogins) console.log(role, email, password);
try {
	const sizes = { orders, users: Math.ceil(orders / 10), games: Math.ceil(orders * 0.03) };
	await withDatabase(env, async (ownerUrl) => {
		const client = await connectClient(ownerUrl, { name: "gamestore seed" });
		await seedLoadData(client, sizes, console.log).finally(() => endClient(client));
	});
} finally {
	await shop.close();
}
