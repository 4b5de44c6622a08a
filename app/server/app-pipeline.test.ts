import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { ADMIN, openBeside, signInAs, useTestShop } from "#test/open-shop.ts";
import { uploadTo } from "#test/upload.ts";

const shop = useTestShop();
beforeAll(async () => {
	await storePicture("uploaded-480.avif", "picture");
	// What is put there after the start is nobody's picture any more.
	const folder = join(shop.dataDirectory, "pictures");
	mkdirSync(folder);
	writeFileSync(join(folder, "on-the-disk-480.avif"), "not served");
	writeFileSync(join(shop.dataDirectory, "outside-480.avif"), "not served");
});

async function storePicture(name: string, text: string) {
	await shop.db.execute(sql`
		INSERT INTO pictures (name, bytes) VALUES (${name}, ${Buffer.from(text)})`);
}

const FOR_EVER = "public, max-age=31536000, immutable";

test("an uploaded picture is sent as what it is, and kept by browsers for ever", async () => {
	const { status, headers, ...picture } = await ask("/pictures/uploaded-480.avif");
	expect([status, picture.text]).toEqual([200, "picture"]);
	expect(headers.get("content-type")).toBe("image/avif");
	expect(headers.get("cache-control")).toBe(FOR_EVER);
});

test("the pictures of the demo catalogue come with the shop", async () => {
	const file = readdirSync("demo/pictures").find((name) => name.endsWith(".avif"));
	const { status, headers } = await ask(`/pictures/${file}`);
	expect([status, headers.get("content-type")]).toEqual([200, "image/avif"]);
});

test.each([
	"/pictures/none-480.avif",
	"/pictures/on-the-disk-480.avif",
	"/pictures/uploaded-480.avif.part",
	"/pictures/uploaded-480.png",
	"/pictures/Notes.avif",
	"/pictures/..%2foutside-480.avif",
	"/pictures/%2e%2e%2foutside-480.avif",
	"/pictures/../outside-480.avif",
])("%s is no picture, and kept nowhere", async (path) => {
	const { status, headers, text } = await ask(path);
	expect(status).toBe(404);
	expect(text).not.toContain("not served");
	expect(headers.get("cache-control") ?? "").not.toContain("immutable");
});

test("that a picture is not there is not remembered: it may be stored in the next moment", async () => {
	const path = "/pictures/late-480.avif";
	const missing = await ask(path);
	expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
	await storePicture("late-480.avif", "late");
	expect((await ask(path)).text).toBe("late");
});

test("what no picture is called is not asked of the database, nor is what comes with the shop", async () => {
	await shop.db.execute(sql`ALTER TABLE pictures RENAME TO pictures_gone`);
	onTestFinished(async () => {
		await shop.db.execute(sql`ALTER TABLE pictures_gone RENAME TO pictures`);
	});
	for (const name of ["Notes.avif", "a.png", "a.avif.part", `${"a".repeat(101)}.avif`]) {
		expect([name, (await ask(`/pictures/${name}`)).status]).toEqual([name, 404]);
	}
	expect((await ask("/pictures/brawl-pass-480.avif")).status).toBe(200);
	// Any other is looked for: a picture that cannot be read is a failure, with the reference in the log.
	const { status, headers, text } = await ask("/pictures/uploaded-480.avif");
	expect(status).toBe(500);
	expect(text).toBe(`Xəta baş verdi (${headers.get("x-request-id")?.slice(0, 8)})`);
});

test("what one process takes every other one serves, in all its sizes", async () => {
	const other = await openBeside(shop);
	onTestFinished(() => other.close());
	expect(other.dataDirectory).not.toBe(shop.dataDirectory);
	const { address } = await uploadTo(shop, await signInAs(shop, ADMIN));
	for (const width of [480, 960, 1440]) {
		const path = address.replace("-1440.", `-${width}.`);
		const sent = await Promise.all([shop, other].map(async ({ fetch }) => read(await fetch(path))));
		expect(sent[0]).toMatchObject({ status: 200, type: "image/avif", kept: FOR_EVER });
		expect(sent[0]?.bytes).toBeGreaterThan(100);
		expect(sent[1]).toEqual(sent[0]);
	}
});

async function read(response: Response) {
	const { status, headers } = response;
	const bytes = (await response.arrayBuffer()).byteLength;
	return {
		status,
		type: headers.get("content-type"),
		kept: headers.get("cache-control"),
		sniffed: headers.get("x-content-type-options"),
		bytes,
	};
}

test("files whose names change with their content are kept for ever, the others for a day", async () => {
	const script = readdirSync("build/client/assets").find((name) => name.endsWith(".js")) as string;
	const plain = await ask(`/assets/${script}`);
	expect(plain.headers.get("cache-control")).toBe(FOR_EVER);
	expect(plain.text).toBe(readFileSync(join("build/client/assets", script), "utf8"));
	const { headers } = await ask(`/assets/${script}`, { headers: { "accept-encoding": "br" } });
	expect(headers.get("content-encoding")).toBe("br");
	const icon = await ask("/favicon.svg");
	expect(icon.headers.get("cache-control")).toBe("public, max-age=86400");
});

test("pages are sent compressed", async () => {
	const { headers } = await ask("/login", { headers: { "accept-encoding": "gzip" } });
	expect(headers.get("content-encoding")).toBe("gzip");
});

test("what is no form is refused before any page reads it", async () => {
	const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
	expect((await ask("/login", json)).status).toBe(415);
	expect((await ask("/games?after=a%00")).status).toBe(400);
});

async function ask(path: string, init?: RequestInit) {
	const response = await shop.fetch(path, init);
	return { status: response.status, headers: response.headers, text: await response.text() };
}
