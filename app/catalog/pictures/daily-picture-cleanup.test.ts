// The job as it runs once a day, in a shop whose pages name its cards.
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readCatalogVersion } from "#app/catalog/catalog-version.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { useServer } from "#test/listen.ts";
import { makeGame } from "#test/make.ts";
import { ADMIN, signInAs, useTestShop } from "#test/open-shop.ts";
import { uploadTo } from "#test/upload.ts";
import { dailyPictureCleanup } from "./daily-picture-cleanup.server.ts";

const ORIGIN = "http://shop.test";
const shop = useTestShop({ ORIGIN });
const server = useServer(shop);

const { signal } = new AbortController();
const run = () => dailyPictureCleanup.run(shop.db, shop.app, { isFirst: true, signal });

async function cardOn(path: string) {
	const html = await (await fetch(server.address + path)).text();
	return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
}

test("a page names the card of its picture; one that had none gets it, and pages say so at once", async () => {
	const { address } = await uploadTo(shop, await signInAs(shop, ADMIN));
	const { id } = await makeGame(shop.db, { images: [address] });
	const path = `/game/${id}`;
	const card = address.replace("-1440.avif", "-1200.jpg");
	expect(await cardOn(path)).toBe(ORIGIN + card);
	const response = await fetch(server.address + card);
	expect(response.headers.get("content-type")).toBe("image/jpeg");
	expect(response.headers.get("cache-control")).toContain("immutable");
	const { format, width, height } = await sharp(await response.bytes()).metadata();
	expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
	const html = await (await fetch(server.address + path)).text();
	expect(html).toContain(`"image":["${ORIGIN}${card}","${ORIGIN}${address}"]`);

	// As an earlier version left it.
	await shop.db.execute(sql`DELETE FROM pictures WHERE name = ${card.slice("/pictures/".length)}`);
	shop.app.hub.publish("catalog");
	expect(await cardOn(path)).toBe(`${ORIGIN}/share-card.jpg`);
	const [published] = await hearPublished(shop.app.hub, run);
	expect(published).toEqual(["admin", "catalog"]);
	expect(await cardOn(path)).toBe(ORIGIN + card);
	const [again] = await hearPublished(shop.app.hub, run);
	expect(again).toEqual([]);
});

test("a card that was made before the job failed is on its page, and moves the catalogue's version", async () => {
	const { address } = await uploadTo(shop, await signInAs(shop, ADMIN));
	const { id } = await makeGame(shop.db, { images: [address] });
	const card = address.replace("-1440.avif", "-1200.jpg");
	await shop.db.execute(sql`DELETE FROM pictures WHERE name = ${card.slice("/pictures/".length)}`);
	shop.app.hub.publish("catalog");
	expect(await cardOn(`/game/${id}`)).toBe(`${ORIGIN}/share-card.jpg`);
	// Names are read in their order: this one comes last, and cannot be stored.
	await shop.db.execute(sql`
		INSERT INTO pictures (name, bytes)
		SELECT 'zzzzzzzzzzzzzzzzzzzz-1440.avif', bytes FROM pictures
		WHERE name = ${address.slice("/pictures/".length)}`);
	await makeGame(shop.db, { images: ["/pictures/zzzzzzzzzzzzzzzzzzzz-1440.avif"] });
	await shop.db.execute(sql`
		ALTER TABLE pictures ADD CONSTRAINT no_more CHECK (name <> 'zzzzzzzzzzzzzzzzzzzz-1200.jpg')`);
	const before = await readCatalogVersion(shop.db);
	try {
		const [published] = await hearPublished(shop.app.hub, () => expect(run()).rejects.toThrow());
		expect(published).toEqual(["admin", "catalog"]);
	} finally {
		await shop.db.execute(sql`ALTER TABLE pictures DROP CONSTRAINT no_more`);
	}
	expect(await readCatalogVersion(shop.db)).toBeGreaterThan(before);
	expect(await cardOn(`/game/${id}`)).toBe(ORIGIN + card);
});
