import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { shareLock } from "#app/platform/database/advisory-locks.server.ts";
import { makeCategory, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { sweepPictures } from "./sweep-pictures.server.ts";

const HOUR_MS = 3_600_000;

const database = useTestDatabase();
let dataDirectory: string;
beforeEach(() => {
	dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-sweep-"));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const folder = () => join(dataDirectory, "pictures");
const stored = () => readdirSync(folder()).sort();
const sweepAfter = (hours: number) =>
	sweepPictures(database.db, { dataDirectory, atMs: hours * HOUR_MS });

/** The three files of a picture, as an upload leaves them; returns its address. */
function store(name = newId()): string {
	mkdirSync(folder(), { recursive: true });
	for (const width of [480, 960, 1440]) writeFileSync(join(folder(), `${name}-${width}.avif`), "");
	return `/pictures/${name}-1440.avif`;
}

test("a picture that was unused for a day is removed, and not an hour earlier", async () => {
	store();
	expect(await sweepAfter(0)).toBe(0);
	expect(await sweepAfter(23)).toBe(0);
	expect(stored()).toHaveLength(3);
	expect(await sweepAfter(24)).toBe(1);
	expect(stored()).toEqual([]);
});

test("the pictures of a game, a category or the logo stay, in every size", async () => {
	const { db } = database;
	await makeGame(db, { images: ["https://elsewhere.example/a.png", store(), store()] });
	await makeCategory(db, { image: store().replace("1440", "480") });
	await db.execute(sql`UPDATE settings SET logo_url = ${`https://shop.example${store()}`}`);
	for (const hours of [0, 24, 48]) expect(await sweepAfter(hours)).toBe(0);
	expect(stored()).toHaveLength(12);
});

test("a picture that is used again starts a new day once it is not", async () => {
	const image = store();
	const game = await makeGame(database.db, { images: [] });
	const show = (images: string[]) =>
		database.db.update(games).set({ images }).where(eq(games.id, game.id));
	await sweepAfter(0);
	await show([image]);
	expect(await sweepAfter(24)).toBe(0);
	await show([]);
	expect(await sweepAfter(48)).toBe(0);
	expect(await sweepAfter(72)).toBe(1);
});

test("unfinished uploads are removed, the owner's own files stay", async () => {
	const name = newId();
	store();
	for (const file of [`${name}-480.avif.part`, "logo.avif", "README.txt", "winter-1440.avif"]) {
		writeFileSync(join(folder(), file), "");
	}
	await sweepAfter(0);
	expect(await sweepAfter(24)).toBe(2);
	expect(stored()).toEqual(["README.txt", "logo.avif", "winter-1440.avif"]);
});

test("no pictures at all, or a note that cannot be read, cause no failure", async () => {
	expect(await sweepAfter(0)).toBe(0);
	store();
	writeFileSync(join(dataDirectory, "unneeded-pictures.json"), "{ broken");
	expect(await sweepAfter(100)).toBe(0);
	expect(await sweepAfter(124)).toBe(1);
});

test("of many sweeps at once the pictures are removed once", async () => {
	for (let n = 0; n < 5; n++) store();
	await sweepAfter(0);
	const removed = await Promise.all(Array.from({ length: 8 }, () => sweepAfter(24)));
	expect(removed.reduce((sum, count) => sum + count)).toBe(5);
	expect(stored()).toEqual([]);
});

test("while a backup copies pictures, none is removed", async () => {
	store();
	await sweepAfter(0);
	const backup = await database.db.$client.connect();
	await shareLock(backup, "picturesInUse");
	expect(await sweepAfter(24)).toBe(0);
	// The lock ends with its connection.
	backup.release(true);
	await expect.poll(() => sweepAfter(24)).toBe(1);
});
