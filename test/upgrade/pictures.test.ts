// A shop of the release that kept pictures as files: upgraded where it is, and restored from its backup.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { listMigrationFiles, migrate } from "#app/platform/database/migrate.server.ts";
import { backUp, changeManifest, restore, tamper } from "../back-up.ts";
import { makeCategory } from "../make.ts";
import { openShopOn } from "../open-shop.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";

const NAMES = [480, 960, 1440].map((width) => `abcdefghij0123456789-${width}.avif`);
const contentOf = (name: string) => readFileSync(`demo/pictures/brawl-pass-${name.slice(21)}`);

let folder: string;
let previous: TestDatabase;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "gamestore-pictures-"));
	previous = await createTestDatabase({ migrated: false });
	await migrate(previous.url, { count: (await listMigrationFiles()).indexOf("0046_pictures") });
	await makeCategory(previous.db, { image: `/pictures/${NAMES[2]}` });
});
afterEach(async () => {
	await previous.close();
	await rm(folder, { recursive: true, force: true });
});

/** DATA_DIR as that release left it. */
function layFiles(directory: string) {
	mkdirSync(join(directory, "pictures"), { recursive: true });
	for (const name of NAMES) writeFileSync(join(directory, "pictures", name), contentOf(name));
	writeFileSync(join(directory, "unneeded-pictures.json"), '{"abcdefghij0123456789":1}');
	return directory;
}

/** As that release wrote it: with the pictures as files behind the tables. */
async function backUpOfThen() {
	const content = await backUp({ databaseUrl: previous.url, workDirectory: folder });
	return tamper(content, (files) => {
		for (const name of NAMES) files.set(`pictures/${name}`, contentOf(name));
		changeManifest(files, (text) => {
			const { missingPictures: _, ...manifest } = JSON.parse(text);
			return JSON.stringify({ ...manifest, pictures: NAMES });
		});
	});
}

async function open(database: TestDatabase, environment: Record<string, string> = {}) {
	const shop = await openShopOn(database.url, environment);
	onTestFinished(() => shop.close());
	return shop;
}

async function expectServed(shop: { fetch: (path: string) => Promise<Response> }) {
	for (const name of NAMES) {
		const response = await shop.fetch(`/pictures/${name}`);
		expect([name, response.status]).toEqual([name, 200]);
		expect(Buffer.from(await response.arrayBuffer()).equals(contentOf(name))).toBe(true);
	}
}

test("two processes that are upgraded at once bring its pictures along, and a third serves them", async () => {
	const DATA_DIR = layFiles(join(folder, "data"));
	const shops = await Promise.all([open(previous, { DATA_DIR }), open(previous, { DATA_DIR })]);
	expect(existsSync(join(DATA_DIR, "pictures"))).toBe(false);
	expect(existsSync(join(DATA_DIR, "unneeded-pictures.json"))).toBe(false);
	for (const shop of [...shops, await open(previous)]) await expectServed(shop);
});

test("its pictures and those of another machine come together", async () => {
	const [one, two] = [join(folder, "one"), join(folder, "two")];
	for (const [directory, names] of [
		[one, NAMES.slice(0, 2)],
		[two, NAMES.slice(1)],
	] as const) {
		layFiles(directory);
		for (const name of NAMES) {
			if (!names.includes(name)) await rm(join(directory, "pictures", name));
		}
	}
	await expectServed(
		(await open(previous, { DATA_DIR: one })) && (await open(previous, { DATA_DIR: two })),
	);
});

test("a backup that it made comes back with its pictures", async () => {
	const target = await createTestDatabase({ migrated: false });
	onTestFinished(() => target.close());
	await restore(await backUpOfThen(), target.url);
	await expectServed(await open(target));
});
