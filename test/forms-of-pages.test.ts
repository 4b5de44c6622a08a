// What the pages' forms send, as a browser without scripts would: the row, the version and the amount
// that were seen. The other tests of their actions write these fields themselves.
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import type { IdForm } from "#app/catalog/id-form.ts";
import { newId } from "#app/core/ids.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { keepPrivatePicture, makePrivatePicture } from "#app/pictures/private-pictures.server.ts";
import { formIn } from "./form-in.ts";
import {
	type Customer,
	makeCategory,
	makeCustomer,
	makeFamily,
	makeGame,
	openSession,
} from "./make.ts";
import { makeNotifications } from "./make-notifications.ts";
import { formPost, useTestShop } from "./open-shop.ts";
import { dayAgo, makeClock, setBack } from "./set-back.ts";
import { shownIn } from "./shown-in.ts";

const shop = useTestShop();
let admin: Customer;
let colleague: Customer;
let customer: Customer;
beforeAll(async () => {
	admin = await makeCustomer(shop, { role: "admin", name: "Nigar" });
	colleague = await makeCustomer(shop, { role: "admin", name: "Orxan" });
	customer = await makeCustomer(shop, { balanceQepik: 5000 });
});

const open = async (address: string, { cookie }: Customer) => {
	const response = await shop.fetch(address, { headers: { cookie } });
	expect(response.status).toBe(200);
	return (await shownIn(response)).replaceAll("<!-- -->", "");
};

type Press = { at: string; as: Customer; button: string; holding?: string };

/** Types into the form of a page, presses its button and answers what comes of it. */
async function press({ at, as, button, holding }: Press, typed: Record<string, string> = {}) {
	const { action, fields } = formIn(await open(at, as), button, holding);
	const sent = formPost({ ...fields, ...typed }, as.cookie);
	const response = await shop.fetch(action || at, sent);
	return { status: response.status, text: await response.text() };
}

const one = async (query: ReturnType<typeof sql>) => (await shop.db.execute(query)).rows[0];

async function picture() {
	const create = { width: 30, height: 40, channels: 3, background: "#3060c0" } as const;
	return makePrivatePicture(await sharp({ create }).png().toBuffer());
}

async function buy() {
	const game = await makeGame(shop.db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId: customer.id, lines, seenTotalQepik: game.priceQepik };
	return (await placeOrder(shop.db, { ...bought, attemptId: newId() })).orderId;
}

const ask = async () => {
	const wish = { userId: customer.id, userEmail: customer.email, amountQepik: 1250 };
	return (await createTopUp(shop.db, { ...wish, type: "abb" })).id;
};

test("a day of the cash is said, said anew, closed and corrected by its own forms", async () => {
	const day = await dayAgo(shop.db, 2);
	await makeClock(shop.db);
	await setBack(shop.db, `${day} 12:00 Asia/Baku`, async () => {
		await approveTopUp(shop.db, { topUpId: await ask(), adminId: admin.id });
	});
	await open("/admin/cash", admin);
	const at = `/admin/cash?day=${day}`;
	const say = { at, as: admin, button: "Yadda saxla", holding: "/say/bank" };
	for (const amount of ["12", "12,50"]) expect((await press(say, { amount })).status).toBe(200);
	expect((await press({ at, as: admin, button: "Günü bağla" }, { note: "" })).status).toBe(200);
	const correct = { at, as: admin, button: "Düzəliş əlavə et" };
	for (const amount of ["-1", "2"]) {
		expect((await press(correct, { amount, reason: "Səbəb" })).status).toBe(200);
	}
	expect(await one(sql`SELECT count(*)::int AS made FROM cash_corrections`)).toEqual({ made: 2 });
});

test("settings, a page of the owner and a mail's words are saved over what was seen", async () => {
	for (const [at, field] of [
		["/admin/settings", "heroTitle"],
		["/admin/settings/pages/elaqe", "text"],
		["/admin/notifications/mail/order-placed", "subject"],
	] as const) {
		for (const text of ["Bir", "İki"]) {
			await press({ at, as: admin, button: "Yadda saxla" }, { [field]: text });
			expect(await open(at, admin)).toMatch(new RegExp(`value="${text}"|>${text}</textarea>`));
		}
	}
});

test("the device whose row it is logs out, and the news that are shown are read", async () => {
	const person = await makeCustomer(shop);
	await openSession(shop, person.id);
	const end = { at: "/profile/security", as: person, button: "Cihazdan çıxış" };
	expect((await press(end)).text).toContain("Cihazdan çıxış edildi");
	await makeNotifications(shop.db, person.id, 2);
	await press({ at: "/notifications", as: person, button: "Hamısını oxunmuş et" });
	expect(await open("/notifications", person)).not.toContain("Hamısını oxunmuş et");
});

test("the picture of a row is removed, of a receipt and of a delivery", async () => {
	const topUpId = await ask();
	const userId = customer.id;
	const made = await picture();
	await keepPrivatePicture(shop.db, { userId, of: { topUpId }, made });
	const receipt = { at: "/balance", as: customer, button: "Sil", holding: topUpId };
	expect((await press(receipt)).text).toContain("silindi");
	const orderId = await buy();
	await keepPrivatePicture(shop.db, { userId, of: { orderId, line: 1 }, made });
	const proof = { at: `/admin/orders?order=${orderId}`, as: admin, button: "Sil" };
	expect((await press({ ...proof, holding: "removeProof" })).text).toContain("silindi");
	expect(await one(sql`SELECT FROM private_pictures`)).toBeUndefined();
});

test("an order's status is set over the one that was seen", async () => {
	const orderId = await buy();
	const at = `/admin/orders?order=${orderId}`;
	const seen = formIn(await open(at, admin), "Tamamlandı", orderId);
	const begin = { at, as: colleague, button: "İşlənir", holding: orderId };
	expect((await press(begin)).text).toContain("Sifariş statusu yeniləndi");
	const late = await shop.fetch(seen.action, formPost(seen.fields, admin.cookie));
	expect(late.status).toBe(409);
});

test("an order and a top-up are taken, from a colleague as well", async () => {
	for (const at of [`/admin/orders?order=${await buy()}`, `/admin/balance?topUp=${await ask()}`]) {
		const id = at.split("=")[1];
		await press({ at, as: admin, button: "Götür", holding: id });
		expect(await open(at, colleague)).toContain("Nigar");
		await press({ at, as: colleague, button: "Üzərinə götür", holding: id });
		expect(await open(at, admin)).toContain("Orxan");
	}
});

test("of many rows of the catalog the one that is pressed moves or is taken off sale", async () => {
	const category = await makeCategory(shop.db, { name: "Seçilən", position: 5 });
	const game = await makeGame(shop.db, { categoryId: category.id });
	await makeGame(shop.db);
	const up = { at: "/admin/categories", as: admin, button: "Aşağı", holding: category.id };
	await press(up);
	const { rows: moved } = await shop.db.execute(sql`SELECT id FROM categories WHERE "order" = 6`);
	expect(moved).toEqual([{ id: category.id }]);
	await press({ at: "/admin/games", as: admin, button: "Satışda", holding: game.id });
	const { rows } = await shop.db.execute(sql`SELECT id FROM games WHERE NOT available`);
	expect(rows).toEqual([{ id: game.id }]);
});

test("what is saved as it was opened stays as it was: a package, a family and a category", async () => {
	const idForm: IdForm = {
		...{ kind: "id-choice", least: 5, most: 12, example: "512345678 (Asiya)", help: "Profildə" },
		...{ listName: "Region", choices: ["Avropa", "Asiya"], picture: "/pictures/profil-1440.avif" },
	};
	const texts = { description: "Bir\n\nİki", accountDetails: "Giriş", requirements: "ID" };
	const made = {
		...{ ...texts, idForm, requiresId: true, denomination: "60 UC", bonus: "5 UC", position: 7 },
		...{ priceQepik: 1250, originalPriceQepik: 1500, images: ["/pictures/a-1440.avif"] },
		...{ nicknames: "yuc", featured: true, hidden: true, available: false },
		...{ trackStock: true, stock: 9 },
	};
	const { id: familyId } = await makeFamily(shop.db, { idForm, position: 3 });
	const { id: categoryId } = await makeCategory(shop.db, {
		...{ description: "Hamısı", image: "/pictures/b-1440.avif", position: 4 },
	});
	const { id: gameId } = await makeGame(shop.db, { ...made, familyId, categoryId });
	for (const [table, id] of [
		["games", gameId],
		["families", familyId],
		["categories", categoryId],
	] as const) {
		const row = () =>
			one(sql`
			SELECT to_jsonb(saved) - 'updated_at' AS row FROM ${sql.identifier(table)} AS saved
			WHERE id = ${id}`);
		const before = await row();
		const saved = await press({ at: `/admin/${table}/${id}`, as: admin, button: "Yadda saxla" });
		expect([table, saved.status]).toEqual([table, 302]);
		expect(await row()).toEqual(before);
	}
});
