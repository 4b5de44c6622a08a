import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
beforeAll(() => {
	const folder = join(shop.dataDirectory, "pictures");
	mkdirSync(join(folder, "folder-480.avif"), { recursive: true });
	writeFileSync(join(folder, "uploaded-480.avif"), "picture");
	for (const name of ["uploaded-480.avif.part", "uploaded-480.png", "Notes.avif"]) {
		writeFileSync(join(folder, name), "not served");
	}
	writeFileSync(join(shop.dataDirectory, "outside-480.avif"), "not served");
});

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

test("a picture that cannot be read is a failure, with the reference that is in the log", async () => {
	const { status, headers, text } = await ask("/pictures/folder-480.avif");
	expect(status).toBe(500);
	expect(text).toBe(`Xəta baş verdi (${headers.get("x-request-id")?.slice(0, 8)})`);
});

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
