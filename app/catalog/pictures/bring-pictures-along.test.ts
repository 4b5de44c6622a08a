import { execFileSync } from "node:child_process";
import {
	closeSync,
	existsSync,
	linkSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { bringPicturesAlong } from "./bring-pictures-along.server.ts";
import { pictures } from "./pictures.table.server.ts";

const database = useTestDatabase();
let dataDirectory: string;
let folder: string;
let logged: { details: object; message: string }[];
beforeEach(async () => {
	await database.db.delete(pictures);
	dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-brought-"));
	folder = join(dataDirectory, "pictures");
	mkdirSync(folder);
	logged = [];
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const note = (details: object, message: string) => void logged.push({ details, message });
const log = { info: note, warn: note } as never;
const bring = () => bringPicturesAlong(database.db, { dataDirectory, log });
const write = (name: string, content = name) => writeFileSync(join(folder, name), content);

async function stored() {
	const rows = await database.db.select().from(pictures);
	return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes?.toString("latin1")]));
}

test("files of pictures move into the database, with the note beside them; a second start finds nothing", async () => {
	const large = Array.from({ length: 300_000 }, (_, n) => String.fromCharCode(n % 256)).join("");
	const name = `${newId()}-1440.avif`;
	writeFileSync(join(folder, name), large, "latin1");
	write("winter-480.avif");
	writeFileSync(join(dataDirectory, "unneeded-pictures.json"), "{}");
	await bring();
	expect(await stored()).toEqual({ [name]: large, "winter-480.avif": "winter-480.avif" });
	expect(readdirSync(dataDirectory)).toEqual([]);
	expect(logged).toEqual([
		{ details: { pictures: 2 }, message: "pictures were moved into the database" },
	]);
	await bring();
	expect(logged).toHaveLength(1);
});

test("what the shop does not serve as a picture of its own stays a file, and is named", async () => {
	const names = ["README.txt", "Notes.avif", "a-480.avif.part", "brawl-pass-480.avif"];
	for (const name of names) write(name);
	mkdirSync(join(folder, "folder-480.avif"));
	write("a-480.avif");
	await bring();
	expect(Object.keys(await stored())).toEqual(["a-480.avif"]);
	const left = [...names, "folder-480.avif"].sort();
	expect(readdirSync(folder).sort()).toEqual(left);
	expect(logged.at(-1)?.details).toEqual({ folder, files: 5, names: left });
});

test("what is no file of its own is not read: whoever wrote there may lead root elsewhere", async () => {
	const secrets = ["one", "two"].map((name) => join(dataDirectory, name));
	for (const secret of secrets) writeFileSync(secret, "root's own");
	symlinkSync(secrets[0] as string, join(folder, "link-480.avif"));
	linkSync(secrets[1] as string, join(folder, "named-480.avif"));
	await bring();
	expect(await stored()).toEqual({});
	expect(readdirSync(folder).sort()).toEqual(["link-480.avif", "named-480.avif"]);
});

test("a file that is larger than any picture stays, one of that size does not", async () => {
	for (const [name, size] of [
		["large-480.avif", 16 * 1024 * 1024 + 1],
		["fits-480.avif", 16 * 1024 * 1024],
	] as const) {
		write(name, "");
		truncateSync(join(folder, name), size);
	}
	await bring();
	expect(readdirSync(folder)).toEqual(["large-480.avif"]);
});

test("a pipe holds up no start", async () => {
	const pipe = join(folder, "pipe-480.avif");
	execFileSync("mkfifo", [pipe]);
	let isOver = false;
	void bring().then(() => {
		isOver = true;
	});
	try {
		await expect.poll(() => isOver).toBe(true);
	} finally {
		// Whoever still waits for somebody to write goes on.
		closeSync(openSync(pipe, "r+"));
	}
	expect(readdirSync(folder)).toEqual(["pipe-480.avif"]);
});

test("a file whose name another picture has stays, and so does that picture", async () => {
	await database.db.insert(pictures).values({ name: "a-480.avif", bytes: Buffer.from("other") });
	await database.db.insert(pictures).values({ name: "b-480.avif", bytes: Buffer.from("same") });
	write("a-480.avif");
	write("b-480.avif", "same");
	await bring();
	expect(await stored()).toEqual({ "a-480.avif": "other", "b-480.avif": "same" });
	expect(readdirSync(folder)).toEqual(["a-480.avif"]);
});

test("several starts at once bring each picture along once", async () => {
	const names = Array.from({ length: 30 }, () => `${newId()}-480.avif`);
	for (const name of names) write(name);
	await Promise.all(Array.from({ length: 4 }, () => bring()));
	expect(await stored()).toEqual(Object.fromEntries(names.map((name) => [name, name])));
	expect(existsSync(folder)).toBe(false);
	expect(logged.filter(({ message }) => message.startsWith("these files stay"))).toEqual([]);
});

test("a start that is cut short loses nothing, and the next one goes on", async () => {
	const names = Array.from({ length: 9 }, (_, index) => `picture-${index}-480.avif`);
	for (const name of names) write(name);
	const { $client } = database.db;
	await $client.query(
		"ALTER TABLE pictures ADD CONSTRAINT cut CHECK (name <> 'picture-4-480.avif')",
	);
	await expect(bring()).rejects.toThrow();
	expect(Object.keys(await stored()).sort()).toEqual(names.slice(0, 4));
	expect(readdirSync(folder).sort()).toEqual(names.slice(4));
	await $client.query("ALTER TABLE pictures DROP CONSTRAINT cut");
	await bring();
	expect(Object.keys(await stored()).sort()).toEqual(names);
	expect(existsSync(folder)).toBe(false);
});

test("a shop without such a folder is not disturbed, nor is one whose folder cannot be read", async () => {
	rmSync(folder, { recursive: true });
	await bring();
	expect(logged).toEqual([]);
	writeFileSync(folder, "");
	await bring();
	expect(logged).toMatchObject([{ message: "the folder of pictures cannot be read" }]);
});
