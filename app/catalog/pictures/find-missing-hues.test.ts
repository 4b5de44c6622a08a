// Colours for the pictures of packages: noted at the upload, found later for those of before.
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { readCatalogVersion } from "#app/catalog/catalog-version.server.ts";
import { seedCatalog } from "#app/catalog/seed-catalog.server.ts";
import { demoCategories, demoFamilies, demoGames } from "#demo/catalog.ts";
import { makeFamily, makeGame } from "#test/make.ts";
import { openBucket } from "#test/open-bucket.ts";
import { createTestDatabase, useTestDatabase } from "#test/test-database.ts";
import { useOpened } from "#test/use-opened.ts";
import { findMissingHues } from "./find-missing-hues.server.ts";
import { openObjectStore } from "./object-store.server.ts";
import { pictureHues, pictures } from "./pictures.table.server.ts";
import { storeLogo, storePicture } from "./store-picture.server.ts";

const database = useTestDatabase();
const bucket = useOpened("bucket", openBucket);
let warned: object[];
beforeEach(async () => {
	await database.db.delete(pictureHues);
	await database.db.delete(games);
	warned = [];
});

const log = { warn: (details: object) => warned.push(details) } as never;
const signal = new AbortController().signal;
const find = (options = {}) =>
	findMissingHues(database.db, { objects: undefined, log, signal, ...options });

const drawn = (background = "#3060c0") =>
	sharp({ create: { width: 320, height: 180, channels: 3, background } })
		.png()
		.toBuffer();

const hueOf = async (picture: string) =>
	(await database.db.select().from(pictureHues).where(eq(pictureHues.picture, picture)))[0]?.hue;

/** A package with this picture. */
async function show(...images: string[]) {
	const { id: familyId } = await makeFamily(database.db);
	await makeGame(database.db, { familyId, denomination: "60 UC", images });
}

/** As an earlier version left it. */
async function storeWithoutHue(place: Parameters<typeof storePicture>[0] = database) {
	const { address } = await storePicture(place, await drawn());
	await database.db.delete(pictureHues).where(eq(pictureHues.picture, address));
	return address;
}

test("a picture is stored with its colour, a grey one with none, and a logo needs none", async () => {
	const [blue, grey] = ["#3060c0", "#777777"].map(async (colour) => {
		return (await storePicture(database, await drawn(colour))).address;
	});
	expect(await hueOf((await blue) as string)).toBeGreaterThan(250);
	expect(await hueOf((await grey) as string)).toBeNull();
	const { address } = await storeLogo(database, await drawn());
	expect(await hueOf(address)).toBeUndefined();
});

test("each picture that a package shows gets its colour, once; those of other sites and of no package none", async () => {
	const shown = await storeWithoutHue();
	const unused = await storeWithoutHue();
	await show(shown, unused);
	await makeGame(database.db, { images: [unused] });
	await show("https://elsewhere.example/a.avif");
	const before = await readCatalogVersion(database.db);
	expect(await find()).toBe(1);
	expect(await hueOf(shown)).toBeGreaterThan(250);
	expect(await hueOf(unused)).toBeUndefined();
	// Pages that were made before show the family without its colour.
	expect(await readCatalogVersion(database.db)).not.toBe(before);
	expect(await find()).toBe(0);
});

test("from a bucket as from the database; one that cannot be read is told of and passed over", async () => {
	const objects = openObjectStore(bucket.url);
	const shown = await storeWithoutHue({ db: database.db, objects });
	const name = "b".repeat(20);
	await database.db.insert(pictures).values({ name: `${name}-1440.avif`, bytes: Buffer.from("x") });
	await show(`/pictures/${name}-1440.avif`);
	await show("/pictures/gone-1440.avif");
	await show(shown);
	expect(await find({ objects })).toBe(1);
	expect(await hueOf(shown)).toBeGreaterThan(250);
	expect(warned).toHaveLength(1);
});

test("it ends when the shop stops", async () => {
	await show(await storeWithoutHue());
	expect(await find({ signal: AbortSignal.abort() })).toBe(0);
});

test("the demo's families have the colours of their pictures", async () => {
	const demo = await createTestDatabase();
	try {
		const seed = { categories: demoCategories, families: demoFamilies, games: demoGames };
		expect(await seedCatalog(demo.db, seed)).toBe(true);
		const seeded = await demo.db.select().from(pictureHues);
		expect(seeded).toHaveLength(demoFamilies.length);
		await demo.db.delete(pictureHues);
		await findMissingHues(demo.db, { objects: undefined, log, signal });
		const found = new Map(
			(await demo.db.select().from(pictureHues)).map(({ picture, hue }) => [picture, hue]),
		);
		for (const { picture, hue } of seeded)
			expect([picture, found.get(picture)]).toEqual([picture, hue]);
	} finally {
		await demo.close();
	}
}, 60_000);
