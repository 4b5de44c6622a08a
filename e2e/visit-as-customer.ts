import { eq } from "drizzle-orm";
import { adjustBalance } from "../app/balance/adjust-balance.server.ts";
import { newId } from "../app/core/ids.ts";
import { users } from "../app/users/users.table.server.ts";
import { makeAdmin } from "../test/make.ts";
import { registerAs } from "../test/open-shop.ts";
import type { OpenShop, VisitOptions } from "./open-browser.ts";

export const PASSWORD = "parol-123";

/** A browser in which a new customer with a balance is signed in already. */
export async function visitAsCustomer(
	shop: OpenShop,
	{ balanceQepik = 0, ...options }: VisitOptions & { balanceQepik?: number } = {},
) {
	const email = `${newId()}@test.example`;
	const cookie = await registerAs(shop, email, PASSWORD);
	const [user] = await shop.db.select().from(users).where(eq(users.email, email));
	if (!user) throw new Error("nobody was registered");
	if (balanceQepik > 0) {
		const actorId = (await makeAdmin(shop.db)).id;
		const money = { newBalanceQepik: balanceQepik, seenBalanceQepik: 0, actorId, reason: "" };
		await adjustBalance(shop.db, { userId: user.id, ...money });
	}
	const visit = await shop.visit(options);
	await visit.context.addCookies(
		cookie.split("; ").map((pair) => {
			const [name = "", ...value] = pair.split("=");
			return { name, value: value.join("="), url: shop.address };
		}),
	);
	return { ...visit, email, userId: user.id };
}
