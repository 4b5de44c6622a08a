// Pictures of a customer's transfer, as Request → Response on the built bundle.
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { hearPublished } from "#test/hear-published.ts";
import { type Customer, makeCustomer } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { createTopUp } from "./create-top-up.server.ts";
import { approveTopUp } from "./decide-top-up.server.ts";
import { listTopUpsByIds, listTopUpsOf } from "./read-top-ups.server.ts";

const shop = useTestShop();
let admin: Customer;
let photo: Blob;
beforeAll(async () => {
	admin = await makeCustomer(shop, { role: "admin" });
	const drawn = sharp({ create: { width: 30, height: 50, channels: 3, background: "#208040" } });
	photo = new Blob([new Uint8Array(await drawn.png().toBuffer())]);
});

let payer: Customer;
let topUpId: string;
beforeEach(async () => {
	payer = await makeCustomer(shop);
	topUpId = await ask();
});

async function ask() {
	const { id: userId, email: userEmail } = payer;
	return (await createTopUp(shop.db, { userId, userEmail, amountQepik: 1250, type: "abb" })).id;
}

async function attach(fields: Record<string, string | Blob> = {}, cookie = payer.cookie) {
	const body = new FormData();
	for (const [name, value] of Object.entries({ topUpId, picture: photo, ...fields }))
		body.set(name, value);
	const headers = { cookie, "sec-fetch-site": "same-origin" };
	const response = await shop.fetch("/balance/receipts", { method: "POST", body, headers });
	return { status: response.status, ...(await response.json()) };
}

function remove(pictureId: string, cookie = payer.cookie) {
	const sent = { intent: "removeReceipt", id: topUpId, pictureId };
	return shop.fetch("/balance.data", formPost(sent, cookie));
}

const receipts = async () =>
	(await listTopUpsOf(shop.db, { userId: payer.id })).topUps.find(({ id }) => id === topUpId)
		?.receipts ?? [];

test("a customer's receipt is shown to them and to the admins, who are told at once", async () => {
	const [heard, { status, address }] = await hearPublished(shop.app.hub, () => attach());
	expect(status).toBe(200);
	expect(heard).toEqual(["admin", `user:${payer.id}`]);
	const [picture] = await receipts();
	expect(picture).toMatchObject({ width: 30, height: 50 });
	expect(address).toBe(`/private-pictures/${picture?.id}`);
	expect((await listTopUpsByIds(shop.db, [topUpId]))[0]?.receipts).toEqual([picture]);
	for (const { cookie } of [payer, admin]) {
		const path = cookie === admin.cookie ? `/admin/balance?topUp=${topUpId}` : "/balance";
		expect(await (await shop.fetch(path, { headers: { cookie } })).text()).toContain(address);
		expect((await shop.fetch(address, { headers: { cookie } })).status).toBe(200);
	}
	const { cookie } = await makeCustomer(shop);
	expect((await shop.fetch(address, { headers: { cookie } })).status).toBe(404);
});

test("another picture takes the place of the first; each top-up has its own", async () => {
	const other = await ask();
	await attach({ topUpId: other });
	await attach();
	const [first] = await receipts();
	await attach();
	const [second, ...more] = await receipts();
	expect(more).toEqual([]);
	expect(second?.id).not.toBe(first?.id);
	expect((await listTopUpsByIds(shop.db, [other]))[0]?.receipts).toHaveLength(1);
});

test("it can be taken away again, and others are told; of two presses the second finds none", async () => {
	await attach();
	const [picture] = await receipts();
	const [heard, removed] = await hearPublished(shop.app.hub, () => remove(picture?.id ?? ""));
	expect(await removed.text()).toContain("Qəbz silindi");
	expect(heard).toEqual(["admin", `user:${payer.id}`]);
	expect(await receipts()).toEqual([]);
	expect(await (await remove(picture?.id ?? "")).text()).toContain("Bu şəkil artıq silinib");
});

test("nobody adds to a stranger's top-up, or takes away from it", async () => {
	await attach();
	const [picture] = await receipts();
	for (const { cookie } of [await makeCustomer(shop), admin]) {
		const { status, refused } = await attach({}, cookie);
		expect([status, refused.message]).toEqual([404, "Sorğu tapılmadı"]);
		expect((await remove(picture?.id ?? "", cookie)).status).toBe(404);
	}
	expect(await receipts()).toEqual([picture]);
});

test("what an admin has judged by stays as it was", async () => {
	await attach();
	const [picture] = await receipts();
	await approveTopUp(shop.db, { topUpId, adminId: admin.id });
	expect((await attach()).status).toBe(409);
	expect((await remove(picture?.id ?? "")).status).toBe(409);
	expect(await receipts()).toEqual([picture]);
});

test("a picture that comes while an admin decides is refused, and the former one stays", async () => {
	await attach();
	const [picture] = await receipts();
	const decide = (tx: typeof shop.db) => approveTopUp(tx, { topUpId, adminId: admin.id });
	expect((await whileUncommitted(shop.db, decide, attach)).status).toBe(409);
	expect(await receipts()).toEqual([picture]);
});

test("what is no picture is refused in words, and the former one stays", async () => {
	await attach();
	const before = await receipts();
	const { status, refused } = await attach({ picture: new Blob(["<svg/>"]) });
	expect([status, refused.message]).toEqual([
		422,
		"Bu fayl şəkil deyil. JPEG, PNG, WebP, AVIF və ya GIF seçin",
	]);
	expect((await attach({ picture: "" })).refused.message).toBe("Şəkil faylını seçin");
	expect(await receipts()).toEqual(before);
});

test("more than twenty in an hour are refused, to nobody else's loss", async () => {
	const broken = { picture: new Blob(["x"]) };
	for (let n = 0; n < 20; n++) expect((await attach(broken)).status).toBe(422);
	expect((await attach()).status).toBe(429);
	payer = await makeCustomer(shop);
	topUpId = await ask();
	expect((await attach()).status).toBe(200);
});
