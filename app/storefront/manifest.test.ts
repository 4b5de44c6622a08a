import sharp from "sharp";
import { expect, test } from "vitest";
import { settings } from "#app/settings/settings.table.server.ts";
import { useServer } from "#test/listen.ts";
import { useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
const server = useServer(shop);

type Manifest = Record<string, unknown> & {
	icons: { src: string; sizes: string; type: string; purpose: string }[];
};

async function manifestOf(): Promise<Manifest> {
	const response = await shop.fetch("/manifest.webmanifest");
	expect(response.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
	return response.json();
}

test("the shop is installed under its own name, in Azerbaijani, as an app", async () => {
	expect(await manifestOf()).toMatchObject({
		id: "/",
		name: "GameStore",
		short_name: "GameStore",
		lang: "az",
		start_url: "/",
		scope: "/",
		display: "standalone",
		theme_color: "#0d0f15",
		background_color: "#0d0f15",
	});
	await shop.db.update(settings).set({ storeName: "Gecə Oyunçuları Mağazası" });
	expect(await manifestOf()).toMatchObject({
		name: "Gecə Oyunçuları Mağazası",
		short_name: "Gecə",
	});
});

test("every icon is there in the size that it is said to have, and those that are cut have no corners", async () => {
	const { icons } = await manifestOf();
	expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
		"192x192 any",
		"512x512 any",
		"192x192 maskable",
		"512x512 maskable",
	]);
	for (const { src, sizes, type, purpose } of icons) {
		const response = await shop.fetch(src);
		expect([src, response.headers.get("content-type")]).toEqual([src, type]);
		const image = sharp(Buffer.from(await response.arrayBuffer()));
		const { width, height } = await image.metadata();
		expect(`${width}x${height}`).toBe(sizes);
		const corner = await image.ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 });
		const [, , , opacity] = await corner.raw().toBuffer();
		expect(opacity).toBe(purpose === "maskable" ? 255 : 0);
	}
	expect((await shop.fetch("/apple-touch-icon.png")).status).toBe(200);
});

test("it is kept like a page, until the settings change", async () => {
	const read = async () => (await fetch(`${server.address}/manifest.webmanifest`)).text();
	const first = await read();
	const { hits } = shop.cache;
	expect(await read()).toBe(first);
	expect(shop.cache.hits).toBe(hits + 1);
	await shop.db.update(settings).set({ storeName: "Başqa" });
	shop.app.hub.publish("settings");
	expect(JSON.parse(await read())).toMatchObject({ name: "Başqa" });
});
