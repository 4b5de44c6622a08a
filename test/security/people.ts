// The five people of the permission matrix, with something of A's that no other may see.
import { eq } from "drizzle-orm";
import { newId } from "../../app/core/ids.ts";
import { placeOrder } from "../../app/orders/place-order.server.ts";
import { users } from "../../app/users/users.table.server.ts";
import { makeGame } from "../make.ts";
import { ADMIN, cookieOf, formPost, registerAs, signInAs, type TestShop } from "../open-shop.ts";
import { totp } from "./totp.ts";

export const SECRETS = {
	adminNotes: "yalnız-adminlər-üçün",
	playerId: "5550001112223",
	email: "a@test.example",
};

export async function makePeople(shop: TestShop) {
	const admin = await signInAs(shop, ADMIN);
	const customerA = await registerAs(shop, SECRETS.email);
	const customerB = await registerAs(shop, "b@test.example");
	const halfway = await makeHalfwayAdmin(shop);
	const [a, b] = [await idOf(shop, SECRETS.email), await idOf(shop, "b@test.example")];
	await giveBalance(shop, a, 10_000);
	const game = await makeGame(shop.db, { name: "Matris oyunu", requiresId: true });
	const { orderId } = await placeOrder(shop.db, {
		userId: a,
		lines: [{ gameId: game.id, name: game.name, quantity: 1, playerId: SECRETS.playerId }],
		seenTotalQepik: 500,
		attemptId: newId(),
	});
	const note = { intent: "adminNotes", orderId, adminNotes: SECRETS.adminNotes };
	const noted = await shop.fetch("/admin/orders", formPost(note, admin));
	if (noted.status !== 200) throw new Error(`the note answered ${noted.status}`);
	return {
		cookies: { visitor: "", customerA, customerB, admin, halfway },
		ids: { a, b },
		game,
		orderId,
	};
}

export type People = Awaited<ReturnType<typeof makePeople>>;
export type Who = keyof People["cookies"];

export async function idOf(shop: TestShop, email: string): Promise<string> {
	const [user] = await shop.db.select({ id: users.id }).from(users).where(eq(users.email, email));
	if (!user) throw new Error(`nobody has ${email}`);
	return user.id;
}

export async function makeAdminOf(shop: TestShop, email: string): Promise<void> {
	await shop.db.update(users).set({ role: "admin" }).where(eq(users.email, email));
}

/** Switches the second factor on, as the profile does; the cookie is the new session's. */
export async function switchOnTwoFactor(shop: TestShop, cookie: string, password: string) {
	const page = "/profile/security";
	await shop.fetch(`${page}.data`, formPost({ intent: "prepare", password }, cookie));
	const answer = await shop.fetch(page, formPost({ intent: "prepare", password }, cookie));
	const html = await answer.text();
	const secret = /secret=([A-Z2-7]+)/.exec(html)?.[1];
	if (!secret) throw new Error(`no secret was shown (${answer.status})`);
	const codes = [...new Set(html.match(/[a-z2-9]{4}(?:-[a-z2-9]{4}){3}/g))];
	const turnedOn = await shop.fetch(
		page,
		formPost({ intent: "turn-on", code: totp(secret) }, cookie),
	);
	if (turnedOn.status !== 302) throw new Error(`the second factor answered ${turnedOn.status}`);
	return { secret, codes, cookie: cookieOf(turnedOn) };
}

/** An admin who has given the password, and not yet the code. */
async function makeHalfwayAdmin(shop: TestShop): Promise<string> {
	const login = { email: "halfway@test.example", password: "yarı-yolda-qalan" };
	const registered = await registerAs(shop, login.email, login.password);
	await makeAdminOf(shop, login.email);
	await switchOnTwoFactor(shop, registered, login.password);
	return cookieOf(await shop.fetch("/login", formPost(login)));
}

export async function giveBalance(shop: TestShop, userId: string, newBalanceQepik: number) {
	const { adjustBalance } = await import("../../app/balance/adjust-balance.server.ts");
	const actorId = await idOf(shop, ADMIN.email);
	const booking = { userId, newBalanceQepik, seenBalanceQepik: 0, actorId, reason: "" };
	await adjustBalance(shop.db, booking);
}
