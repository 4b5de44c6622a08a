import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { games } from "#app/catalog/catalog.table.server.ts";
import { newId } from "#app/core/ids.ts";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { pictureHues, pictures } from "./pictures.table.server.ts";
import { sweepPictures } from "./sweep-pictures.server.ts";

const database = useTestDatabase();
beforeEach(async () => {
	await database.db.delete(pictures);
});

const stored = async () =>
	(await database.db.select({ name: pictures.name }).from(pictures)).map(({ name }) => name).sort();

const sweep = () => sweepPictures(database.db);

/** As if so many minutes had passed since the sweep before. */
async function sweepAfter(minutes: number) {
	await database.db.execute(sql`
		UPDATE pictures SET unused_since = unused_since - make_interval(mins => ${minutes})`);
	return sweep();
}
const HOUR = 60;

async function storeFile(name: string) {
	await database.db.insert(pictures).values({ name, bytes: Buffer.from("x") });
}

/** The three sizes of a picture and its card, as an upload leaves them; returns its address. */
async function store(name = newId()): Promise<string> {
	await storeFile(`${name}-1200.jpg`);
	for (const width of [480, 960, 1440]) await storeFile(`${name}-${width}.avif`);
	return `/pictures/${name}-1440.avif`;
}

test("a picture that was unused for a day is removed, and not a minute earlier", async () => {
	await store();
	expect(await sweep()).toBe(0);
	expect(await sweepAfter(24 * HOUR - 1)).toBe(0);
	expect(await stored()).toHaveLength(4);
	expect(await sweepAfter(1)).toBe(1);
	expect(await stored()).toEqual([]);
});

test("the colour of a picture goes with it, and that of another stays", async () => {
	const address = await store();
	const hues = [address, "/pictures/steam-5-usd-1440.avif"].map((picture) => ({
		picture,
		hue: 60,
	}));
	await database.db.insert(pictureHues).values(hues);
	await sweep();
	await sweepAfter(24 * HOUR);
	expect((await database.db.select().from(pictureHues)).map(({ picture }) => picture)).toEqual([
		"/pictures/steam-5-usd-1440.avif",
	]);
});

test("the pictures of a game, a category, the logo or where an ID is found stay, in every size", async () => {
	const { db } = database;
	await makeGame(db, { images: ["https://elsewhere.example/a.png", await store(), await store()] });
	await makeCategory(db, { image: (await store()).replace("1440", "480") });
	const logo = `https://shop.example${await store()}`;
	await db.execute(sql`UPDATE settings SET logo_url = ${logo}`);
	const withPicture = async () =>
		({ kind: "any", example: "", help: "", picture: await store() }) as const;
	await makeGame(db, { idForm: await withPicture() });
	await makeFamily(db, { idForm: await withPicture() });
	expect(await sweep()).toBe(0);
	for (let day = 0; day < 2; day++) expect(await sweepAfter(24 * HOUR)).toBe(0);
	expect(await stored()).toHaveLength(24);
});

test("a picture that is used again starts a new day once it is not", async () => {
	const image = await store();
	const game = await makeGame(database.db, { images: [] });
	const show = (images: string[]) =>
		database.db.update(games).set({ images }).where(eq(games.id, game.id));
	await sweep();
	await show([image]);
	expect(await sweepAfter(24 * HOUR)).toBe(0);
	await show([]);
	expect(await sweepAfter(24 * HOUR)).toBe(0);
	expect(await sweepAfter(24 * HOUR)).toBe(1);
});

test("the owner's own pictures stay, whatever shows them", async () => {
	for (const name of ["logo.avif", "winter-1440.avif", `${newId()}x-480.avif`, "20-480.avif"]) {
		await storeFile(name);
	}
	await sweep();
	expect(await sweepAfter(48 * HOUR)).toBe(0);
	expect(await stored()).toHaveLength(4);
});

test("of many sweeps at once the pictures are removed once", async () => {
	for (let n = 0; n < 5; n++) await store();
	await sweep();
	await database.db.execute(sql`UPDATE pictures SET unused_since = now() - interval '1 day'`);
	const removed = await Promise.all(Array.from({ length: 8 }, sweep));
	expect(removed.reduce((sum, count) => sum + count)).toBe(5);
	expect(await stored()).toEqual([]);
});

test("a picture that is taken into use while a sweep goes on stays", async () => {
	const image = await store();
	await sweep();
	await database.db.execute(sql`UPDATE pictures SET unused_since = now() - interval '1 day'`);
	// What the sweep found before it is known; what it removes is decided anew.
	await database.db.execute(sql`
		CREATE FUNCTION use_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			UPDATE categories SET image = ${sql.raw(`'${image}'`)} WHERE name = 'Tələsik';
			RETURN NULL;
		END $$;
		CREATE TRIGGER use_meanwhile AFTER UPDATE ON pictures
			FOR EACH STATEMENT EXECUTE FUNCTION use_meanwhile()`);
	await makeCategory(database.db, { name: "Tələsik" });
	try {
		expect(await sweep()).toBe(0);
	} finally {
		await database.db.execute(sql`DROP TRIGGER use_meanwhile ON pictures`);
	}
	expect(await stored()).toHaveLength(4);
});
