import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { ADMIN, signInAs, useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
let cookie: string;
let picture: Blob;
beforeAll(async () => {
	cookie = await signInAs(shop, ADMIN);
	const drawn = sharp({ create: { width: 320, height: 180, channels: 3, background: "#3060c0" } });
	picture = new Blob([await drawn.png().toBuffer()]);
});

async function upload(fields: Record<string, Blob | string>) {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	const headers = { cookie, "sec-fetch-site": "same-origin" };
	const response = await shop.fetch("/admin/pictures", { method: "POST", body, headers });
	return { status: response.status, ...(await response.json()) };
}

test.each([
	[undefined, 1440],
	["picture", 1440],
	["made up", 1440],
	["logo", 480],
])("of the kind %s an upload is stored, and its address sent is %i wide", async (kind, width) => {
	const { status, address } = await upload({ picture, ...(kind && { kind }) });
	expect(status).toBe(200);
	expect(address).toMatch(new RegExp(`^/pictures/[a-z0-9]{20}-${width}\\.avif$`));
	for (const each of [width, 480]) {
		const served = await shop.fetch(address.replace(`-${width}.`, `-${each}.`));
		expect(served.status).toBe(200);
	}
});

test.each<[string, Record<string, Blob | string>, string]>([
	["nothing", {}, "Şəkil faylını seçin"],
	["a text", { picture: "x" }, "Şəkil faylını seçin"],
	["what is no picture", { picture: new Blob(["x"]) }, "Bu fayl şəkil deyil"],
])("an upload of %s is refused with a reason", async (_, fields, message) => {
	const { status, refused } = await upload(fields);
	expect(status).toBe(422);
	expect(refused.message).toContain(message);
});
