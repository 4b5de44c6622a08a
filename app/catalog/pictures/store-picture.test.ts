import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_PICTURE_BYTES, storeLogo, storePicture } from "./store-picture.server.ts";

let directory: string;
beforeAll(() => {
	directory = mkdtempSync(join(tmpdir(), "gamestore-pictures-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function drawn(width: number, height: number) {
	return sharp({ create: { width, height, channels: 3, background: "#3060c0" } });
}

const stored = () => readdirSync(join(directory, "pictures")).sort();

test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
	"a %s becomes three AVIF pictures of 16:9",
	async (format) => {
		const content = await drawn(320, 180).toFormat(format).toBuffer();
		const { address } = await storePicture(directory, content);
		expect(address).toMatch(/^\/pictures\/[a-z0-9]{20}-1440\.avif$/);
		for (const width of [480, 960, 1440]) {
			const file = join(directory, address.replace("-1440.", `-${width}.`));
			const { format, compression, height, ...metadata } = await sharp(
				readFileSync(file),
			).metadata();
			expect({ format, compression, width: metadata.width, height }).toEqual({
				format: "heif",
				compression: "av1",
				width,
				height: (width * 9) / 16,
			});
		}
	},
);

test.each([
	[900, 1600],
	[2000, 300],
	[1, 1],
])("a picture of %i × %i is shown whole in a box of 16:9", async (width, height) => {
	const { address } = await storePicture(directory, await drawn(width, height).png().toBuffer());
	const made = await sharp(readFileSync(join(directory, address))).metadata();
	expect([made.width, made.height]).toEqual([1440, 810]);
});

test("a photograph on its side is turned upright, and its metadata is dropped", async () => {
	const photograph = drawn(160, 90).withExif({ IFD0: { Artist: "Nümunə" } });
	const content = await photograph.withMetadata({ orientation: 6 }).jpeg().toBuffer();
	const { address } = await storePicture(directory, content);
	const made = await sharp(readFileSync(join(directory, address))).metadata();
	expect(made.exif).toBeUndefined();
	expect(made.orientation).toBeUndefined();
});

const NOT_A_PICTURE = "Bu fayl şəkil deyil. JPEG, PNG, WebP, AVIF və ya GIF seçin";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';

const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
	["an SVG", () => Buffer.from(SVG), NOT_A_PICTURE],
	["a text", () => Buffer.from("<html>şəkil</html>"), NOT_A_PICTURE],
	["a TIFF", () => drawn(9, 9).tiff().toBuffer(), NOT_A_PICTURE],
	["a PNG cut in half", async () => half(await drawn(400, 400).png().toBuffer()), NOT_A_PICTURE],
	["a HEIC", () => HEIC, "Bu format dəstəklənmir: HEIC"],
	["an empty file", () => new Uint8Array(), "Şəkil faylını seçin"],
	[
		"a file of more bytes than allowed",
		() => new Uint8Array(MAX_PICTURE_BYTES + 1),
		"Şəkil həddən artıq böyükdür: ən çoxu 10 MB ola bilər",
	],
	[
		"a small file of more pixels than allowed",
		() => drawn(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer(),
		"Şəkil həddən artıq böyükdür: ən çoxu 50 meqapiksel ola bilər",
	],
])("%s is refused and nothing is stored", async (_what, make, message) => {
	const before = stored();
	await expect(storePicture(directory, await make())).rejects.toThrow(message);
	expect(stored()).toEqual(before);
});

test("nothing unfinished is left behind", () => {
	expect(stored().filter((name) => !/^[a-z0-9]{20}-(480|960|1440)\.avif$/.test(name))).toEqual([]);
	expect(stored().length % 3).toBe(0);
});

test("a logo keeps its aspect ratio and its transparency", async () => {
	const wide = sharp({ create: { width: 900, height: 300, channels: 4, background: "#0000" } });
	const { address } = await storeLogo(directory, await wide.png().toBuffer());
	expect(address).toMatch(/^\/pictures\/[a-z0-9]{20}-480\.avif$/);
	const made = await sharp(readFileSync(join(directory, address))).metadata();
	expect([made.width, made.height, made.hasAlpha]).toEqual([480, 160, true]);
});

function half(content: Buffer): Uint8Array {
	return content.subarray(0, content.length / 2);
}
