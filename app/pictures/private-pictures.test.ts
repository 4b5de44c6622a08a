import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeCustomer } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";
import { privatePictureAddress } from "./private-picture.ts";
import {
	countPrivatePictures,
	keepPrivatePicture,
	makePrivatePicture,
	removePrivatePicture,
	sweepPrivatePictures,
} from "./private-pictures.server.ts";
import { privatePictures } from "./private-pictures.table.server.ts";

const shop = useTestShop();
type Made = Awaited<ReturnType<typeof makePrivatePicture>>;
let made: Made;
beforeAll(async () => {
	made = await makePrivatePicture(await drawn(40, 60));
});

function drawn(width: number, height: number) {
	const create = { width, height, channels: 4, background: "#3060c000" } as const;
	return sharp({ create }).png().toBuffer();
}

async function ofTopUp() {
	const customer = await makeCustomer(shop);
	const asked = { userId: customer.id, userEmail: customer.email, amountQepik: 500 };
	const { id: topUpId } = await createTopUp(shop.db, { ...asked, type: "abb" });
	const of = { topUpId };
	const id = await keepPrivatePicture(shop.db, { userId: customer.id, of, made });
	return { ...customer, of, pictureId: id };
}

const read = (id: string, cookie = "", headers: Record<string, string> = {}) =>
	shop.fetch(privatePictureAddress(id), { headers: { cookie, ...headers }, redirect: "manual" });

test("a picture is made small enough to be sent, large enough to be read, and never larger", async () => {
	const large = await makePrivatePicture(await drawn(1500, 3000));
	expect([large.width, large.height]).toEqual([1080, 2160]);
	expect([made.width, made.height]).toEqual([40, 60]);
	const { format, hasAlpha } = await sharp(made.bytes).metadata();
	expect({ format, hasAlpha }).toEqual({ format: "heif", hasAlpha: false });
});

test("its customer and an admin see it; a stranger is told what is told of one that is not there", async () => {
	const { pictureId, cookie } = await ofTopUp();
	const admin = await makeCustomer(shop, { role: "admin" });
	for (const reader of [cookie, admin.cookie]) {
		const shown = await read(pictureId, reader);
		expect(shown.status).toBe(200);
		expect(shown.headers.get("content-type")).toBe("image/avif");
		expect(shown.headers.get("cache-control")).toBe("private, no-cache");
		expect(Buffer.from(await shown.arrayBuffer()).equals(made.bytes)).toBe(true);
	}
	const stranger = await makeCustomer(shop);
	const refused = await read(pictureId, stranger.cookie);
	const unknown = await read(newId(), stranger.cookie);
	expect([refused.status, unknown.status]).toEqual([404, 404]);
	expect(refused.headers.get("cache-control")).toBe("no-store");
	expect(await refused.text()).toBe(await unknown.text());
	expect((await read(pictureId)).headers.get("location")).toMatch(/^\/login/);
});

test("a browser that has it asks whether it may show it, and is sent nothing twice", async () => {
	const { pictureId, cookie } = await ofTopUp();
	const known = { "if-none-match": (await read(pictureId, cookie)).headers.get("etag") ?? "" };
	const again = await read(pictureId, cookie, known);
	expect([again.status, await again.text()]).toEqual([304, ""]);
	const stranger = await makeCustomer(shop);
	expect((await read(pictureId, stranger.cookie, known)).status).toBe(404);
	expect((await read(pictureId, cookie, { "if-none-match": '"x"' })).status).toBe(200);
});

test("it is counted with what it belongs to, and removed from that alone, once", async () => {
	const [mine, other] = [await ofTopUp(), await ofTopUp()];
	expect(await countPrivatePictures(shop.db, mine.of)).toBe(1);
	expect(await removePrivatePicture(shop.db, { id: mine.pictureId, of: other.of })).toBe(false);
	expect(await removePrivatePicture(shop.db, { id: mine.pictureId, of: mine.of })).toBe(true);
	expect(await removePrivatePicture(shop.db, { id: mine.pictureId, of: mine.of })).toBe(false);
	expect(await countPrivatePictures(shop.db, mine.of)).toBe(0);
	expect(await countPrivatePictures(shop.db, other.of)).toBe(1);
});

test("after half a year it is removed", async () => {
	const [old, young] = [await ofTopUp(), await ofTopUp()];
	const age = (id: string, days: number) =>
		shop.db
			.update(privatePictures)
			.set({ createdAt: sql`now() - make_interval(days => ${days})` })
			.where(eq(privatePictures.id, id));
	await age(old.pictureId, 181);
	await age(young.pictureId, 179);
	expect(await sweepPrivatePictures(shop.db)).toBe(1);
	expect((await read(old.pictureId, old.cookie)).status).toBe(404);
	expect((await read(young.pictureId, young.cookie)).status).toBe(200);
});

test.each([
	["of nothing", { orderId: null, line: null, topUpId: null }, "of_one"],
	["of two things", { orderId: "o", line: 1 }, "of_one"],
	["of an order as a whole", { orderId: "o", topUpId: null }, "of_one"],
	["of no line", { orderId: "o", line: 1, topUpId: null }, "of_line"],
])("the database refuses a picture %s", async (_what, owner, guard) => {
	const { pictureId } = await ofTopUp();
	const change = shop.db
		.update(privatePictures)
		.set(owner)
		.where(eq(privatePictures.id, pictureId));
	await expect(change).rejects.toMatchObject({
		cause: { constraint: `private_pictures_${guard}` },
	});
});
