// Cards for the pictures that an earlier version stored without any.
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { openBucket } from "#test/open-bucket.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { useOpened } from "#test/use-opened.ts";
import { findCard } from "./find-card.server.ts";
import { makeMissingCards } from "./make-missing-cards.server.ts";
import { openObjectStore } from "./object-store.server.ts";
import { pictures } from "./pictures.table.server.ts";
import { storeLogo, storePicture } from "./store-picture.server.ts";

const database = useTestDatabase();
const bucket = useOpened("bucket", openBucket);
let warned: unknown[];
beforeEach(async () => {
	await database.db.delete(pictures);
	warned = [];
});

const log = { warn: (details: object) => warned.push(details) } as never;
const signal = new AbortController().signal;
const make = (options = {}) =>
	makeMissingCards(database.db, { objects: undefined, log, signal, ...options });

const drawn = () =>
	sharp({ create: { width: 320, height: 180, channels: 3, background: "#3060c0" } })
		.png()
		.toBuffer();

/** As an earlier version left it. */
async function storeWithoutCard(place: Parameters<typeof storePicture>[0] = database) {
	const { address } = await storePicture(place, await drawn());
	const card = address.slice("/pictures/".length).replace("-1440.avif", "-1200.jpg");
	await database.db.execute(sql`DELETE FROM pictures WHERE name = ${card}`);
	return { address, card };
}

test("a picture is stored with its card", async () => {
	const { address } = await storePicture(database, await drawn());
	expect(await findCard(database.db, address)).toBe(address.replace("-1440.avif", "-1200.jpg"));
	expect(await make()).toBe(0);
});

test("each picture without a card gets one, once, and a logo needs none", async () => {
	const { address, card } = await storeWithoutCard();
	await storeWithoutCard();
	await storeLogo(database, await drawn());
	expect(await findCard(database.db, address)).toBeUndefined();
	expect(await make()).toBe(2);
	expect(await findCard(database.db, address)).toBe(`/pictures/${card}`);
	const { rows } = await database.db.execute<{ bytes: Buffer }>(
		sql`SELECT bytes FROM pictures WHERE name = ${card}`,
	);
	const { format, width, height } = await sharp(rows[0]?.bytes).metadata();
	expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
	expect(await make()).toBe(0);
});

test("what is about to be removed gets none, and what cannot be read keeps no other from its own", async () => {
	const { address } = await storeWithoutCard();
	const unused = await storeWithoutCard();
	await database.db.execute(sql`
		UPDATE pictures SET unused_since = now() WHERE name LIKE ${`${unused.card.slice(0, 20)}%`}`);
	const broken = `${"a".repeat(20)}-1440.avif`;
	await database.db.insert(pictures).values({ name: broken, bytes: Buffer.from("no picture") });
	await database.db.insert(pictures).values({ name: "own-1440.avif", bytes: Buffer.from("x") });
	expect(await make({ batch: 1 })).toBe(1);
	expect(await findCard(database.db, address)).toBeDefined();
	expect(await findCard(database.db, unused.address)).toBeUndefined();
	expect(warned).toMatchObject([{ name: broken }]);
});

test("more than are read at a time are all made, and none after the shop was told to stop", async () => {
	for (let number = 1; number <= 5; number++) await storeWithoutCard();
	const stopping = new AbortController();
	stopping.abort();
	expect(await make({ signal: stopping.signal })).toBe(0);
	expect(await make({ batch: 2 })).toBe(5);
	expect(await make({ batch: 2 })).toBe(0);
});

test("in a bucket the card lies beside its picture; without the bucket nothing is tried", async () => {
	const objects = openObjectStore(bucket.url);
	const { address, card } = await storeWithoutCard({ db: database.db, objects });
	await objects.remove(card);
	expect(await make()).toBe(0);
	expect(await make({ objects })).toBe(1);
	expect(bucket.list()).toContain(card);
	expect((await objects.get(card))?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
	const { rows } = await database.db.execute(sql`SELECT bytes FROM pictures WHERE name = ${card}`);
	expect(rows).toEqual([{ bytes: null }]);
	expect(await findCard(database.db, address)).toBe(`/pictures/${card}`);
});

test("a bucket that is away leaves no card that a page would name", async () => {
	const objects = openObjectStore(bucket.url);
	const { address } = await storeWithoutCard({ db: database.db, objects });
	const away = { ...objects, put: () => Promise.reject(new Error("away")) };
	await expect(make({ objects: away })).rejects.toThrow("away");
	expect(await findCard(database.db, address)).toBeUndefined();
});

test.each([
	"",
	"https://elsewhere.example/pictures/a-1440.avif",
	"/pictures/yoxdur-1440.avif",
	"/pictures/a-480.avif",
	"/pictures/../a-1440.avif",
])("%j has no card", async (address) => {
	expect(await findCard(database.db, address)).toBeUndefined();
});

test("a picture that comes with the shop has the card that comes with it", async () => {
	const card = await findCard(database.db, "/pictures/brawl-pass-1440.avif");
	expect(card).toBe("/pictures/brawl-pass-1200.jpg");
	expect(await findCard(database.db, "/pictures/brawl-pass-close-1440.avif")).toBeUndefined();
});
