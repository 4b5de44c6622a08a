// The five roles of the permission matrix, and data of customer A that nobody else may see.
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeCustomer, makeFamily, makeGame, PASSWORD } from "../make.ts";
import { ADMIN, cookieOf, formPost, signInAs, type TestShop } from "../open-shop.ts";
import { totp } from "./totp.ts";

export const SECRETS = {
	adminNotes: "yalnız-adminlər-üçün",
	playerId: "5550001112223",
	email: "a@test.example",
};

export async function makePeople(shop: TestShop) {
	const admin = await signInAs(shop, ADMIN);
	const a = await makeCustomer(shop, { email: SECRETS.email, balanceQepik: 10_000 });
	const b = await makeCustomer(shop, { email: "b@test.example" });
	const halfway = await makeHalfwayAdmin(shop);
	const { id: familyId } = await makeFamily(shop.db);
	const game = await makeGame(shop.db, {
		...{ name: "Matris oyunu", requiresId: true },
		...{ familyId, denomination: "60 UC" },
	});
	const { orderId } = await placeOrder(shop.db, {
		userId: a.id,
		lines: [{ gameId: game.id, name: game.name, quantity: 1, playerId: SECRETS.playerId }],
		seenTotalQepik: 500,
		attemptId: newId(),
	});
	const note = { intent: "adminNotes", orderId, adminNotes: SECRETS.adminNotes };
	const noted = await shop.fetch("/admin/orders", formPost(note, admin));
	if (noted.status !== 200) throw new Error(`the note answered ${noted.status}`);
	return {
		cookies: { visitor: "", customerA: a.cookie, customerB: b.cookie, admin, halfway },
		ids: { a: a.id, b: b.id },
		game,
		orderId,
	};
}

export type People = Awaited<ReturnType<typeof makePeople>>;
export type Who = keyof People["cookies"];

/** Enables the second factor through the profile; returns the cookie of the new session. */
export async function switchOnTwoFactor(
	shop: TestShop,
	cookie: string,
	page = "/profile/security",
) {
	const prepare = { intent: "prepare", password: PASSWORD };
	const answer = await shop.fetch(page, formPost(prepare, cookie));
	const html = await answer.text();
	const secret = /secret=([A-Z2-7]+)/.exec(html)?.[1];
	if (!secret) throw new Error(`no secret was shown (${answer.status})`);
	const codes = [...new Set(html.match(/[a-z2-9]{4}(?:-[a-z2-9]{4}){3}/g))];
	const turnedOn = await shop.fetch(
		page,
		formPost({ intent: "turn-on", code: totp(secret) }, cookie),
	);
	if (turnedOn.status !== 302) throw new Error(`the second factor answered ${turnedOn.status}`);
	const location = turnedOn.headers.get("location");
	return { secret, codes, cookie: cookieOf(turnedOn), location };
}

/** An admin who has entered the password, and not yet the code. */
async function makeHalfwayAdmin(shop: TestShop): Promise<string> {
	const { email, cookie } = await makeCustomer(shop, { role: "admin" });
	await switchOnTwoFactor(shop, cookie);
	return cookieOf(await shop.fetch("/login", formPost({ email, password: PASSWORD })));
}
