import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { backUp, manifestOf } from "#test/back-up.ts";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { createTestDatabase, type TestDatabase, useTestDatabase } from "#test/test-database.ts";
import { listMissingPictures } from "./missing-pictures.server.ts";

const database = useTestDatabase();

const name = (letter: string) => `${letter.repeat(20)}-1440.avif`;
const list = ({ db }: TestDatabase) => listMissingPictures(db.$client as never);

async function show({ db }: TestDatabase) {
	await makeCategory(db, { image: `/pictures/${name("a")}` });
	const images = [name("b"), name("c"), "winter.avif", "brawl-pass-1440.avif"];
	const elsewhere = ["https://elsewhere.example/pictures/cat.avif", "/other/pictures/x.avif"];
	await makeGame(db, { images: [...images.map((file) => `/pictures/${file}`), ...elsewhere] });
	const idForm = { kind: "any", example: "", help: "", picture: `/pictures/${name("f")}` } as const;
	await makeGame(db, { idForm });
	await makeFamily(db, { idForm: { ...idForm, picture: `/pictures/${name("g")}` } });
	const logo = `https://shop.example/pictures/${name("d")}`;
	await db.execute(sql`UPDATE settings SET logo_url = ${logo}`);
}

test("what a game, a family, a category or the logo shows and nobody has is named, once", async () => {
	await show(database);
	await show(database);
	await database.db.execute(
		sql`INSERT INTO pictures (name, bytes) VALUES (${name("b")}, ''), (${name("e")}, '')`,
	);
	const missing = [...["a", "c", "d", "f", "g"].map(name), "winter.avif"];
	expect(await list(database)).toEqual(missing);
	const content = await backUp({ databaseUrl: database.url, workDirectory: "/tmp" });
	expect((await manifestOf(content)).missingPictures).toEqual(missing);
});

test("a database of an earlier version has none of them", async () => {
	const older = await createTestDatabase({ migrated: false });
	try {
		await migrate(older.url, { count: 6 });
		await older.db.execute(
			sql`INSERT INTO categories (id, name, image) VALUES ('a', 'A', ${`/pictures/${name("a")}`})`,
		);
		expect(await list(older)).toEqual([name("a")]);
	} finally {
		await older.close();
	}
});
