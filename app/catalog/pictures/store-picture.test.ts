import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_PICTURE_BYTES, storeLogo, storePicture } from "./store-picture.server.ts";

let directory: string;
beforeAll(() => {
	directory = mkdtempSync(join(tmpdir(), "gamestore-pictures-"));
	mkdirSync(join(directory, "pictures"));
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

/** Blue, with its left half red. */
function halfRed(width: number, height: number) {
	const red = { width: Math.round(width / 2), height, channels: 3, background: "#c03020" } as const;
	return drawn(width, height).composite([{ input: { create: red }, left: 0, top: 0 }]);
}

/** Which colour a stored picture has at a point, given as shares of its size. */
async function colourAt(address: string, [x, y]: readonly [number, number]) {
	const { data, info } = await sharp(readFileSync(join(directory, address)))
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const pixel = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
	const [red = 0, , blue = 0] = data.subarray(pixel * info.channels);
	return red > blue ? "red" : "blue";
}

test("a photograph on its side is turned upright, and its metadata is dropped", async () => {
	const photograph = halfRed(160, 90).withExif({ IFD0: { Artist: "Nümunə" } });
	const content = await photograph.withMetadata({ orientation: 6 }).jpeg().toBuffer();
	for (const store of [storePicture, storeLogo]) {
		const { address } = await store(directory, content);
		const made = await sharp(readFileSync(join(directory, address))).metadata();
		expect(made.exif).toBeUndefined();
		expect(made.orientation).toBeUndefined();
		// Its left half is its upper one.
		expect(await colourAt(address, [0.5, 0.1])).toBe("red");
		expect(await colourAt(address, [0.5, 0.9])).toBe("blue");
	}
});

test.each([
	[1.39, "whole"],
	[1.41, "filling the box"],
	[2.29, "filling the box"],
	[2.31, "whole"],
])("a picture %f times as wide as it is high is shown %s", async (ratio, how) => {
	const content = await drawn(Math.round(1000 * ratio), 1000)
		.png()
		.toBuffer();
	const { address } = await storePicture(directory, content);
	const { data } = await sharp(readFileSync(join(directory, address)))
		.extract({ left: 0, top: 0, width: 1, height: 1 })
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	// The backdrop is darker than the picture itself.
	expect((data[2] ?? 0) > 150).toBe(how === "filling the box");
});

test("what is transparent in a picture becomes dark, not black or white", async () => {
	for (const [width, height] of [
		[320, 180],
		[300, 300],
	] as const) {
		const clear = sharp({ create: { width, height, channels: 4, background: "#fff0" } });
		const { address } = await storePicture(directory, await clear.png().toBuffer());
		const { channels, ...stats } = await sharp(readFileSync(join(directory, address))).stats();
		expect(stats.isOpaque).toBe(true);
		for (const { mean } of channels.slice(0, 3)) expect(mean).toBeLessThan(60);
		expect(channels[2]?.mean).toBeGreaterThan(5);
	}
});

test.each([
	[30, 20, 30, 20],
	[200, 960, 100, 480],
])(
	"a logo of %i × %i becomes one of %i × %i: smaller, never larger",
	async (width, height, ...made) => {
		const { address } = await storeLogo(directory, await drawn(width, height).png().toBuffer());
		const metadata = await sharp(readFileSync(join(directory, address))).metadata();
		expect([metadata.width, metadata.height]).toEqual(made);
	},
);

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

test("a picture of just 50 megapixels, and a file of just 10 MB, are accepted", async () => {
	expect(MAX_PICTURE_BYTES).toBe(10 * 1024 * 1024);
	const wide = await drawn(10_000, 5000).png({ compressionLevel: 9 }).toBuffer();
	await storeLogo(directory, wide);
	const small = await drawn(9, 9).png().toBuffer();
	await storeLogo(
		directory,
		Buffer.concat([small, Buffer.alloc(MAX_PICTURE_BYTES - small.length)]),
	);
});

test("the image library reads no other format in this process", async () => {
	const tiff = await drawn(9, 9).tiff().toBuffer();
	for (const content of [tiff, Buffer.from(SVG)]) {
		await expect(sharp(content).metadata()).rejects.toThrow();
	}
});

test("a format that the image library can read all the same is not taken", async () => {
	const readers = { operation: ["VipsForeignLoadTiffBuffer", "VipsForeignLoadSvgBuffer"] };
	const tiff = await drawn(9, 9).tiff().toBuffer();
	sharp.unblock(readers);
	try {
		for (const content of [tiff, Buffer.from(SVG)]) {
			await expect(storePicture(directory, content)).rejects.toThrow(NOT_A_PICTURE);
		}
	} finally {
		sharp.block(readers);
	}
});

test("nothing unfinished is left behind", () => {
	expect(stored().filter((name) => !/^[a-z0-9]{20}-(480|960|1440)\.avif$/.test(name))).toEqual([]);
});

test("what is stored can be read by a web server of another user", async () => {
	const folder = mkdtempSync(join(tmpdir(), "gamestore-pictures-"));
	const { address } = await storeLogo(folder, await drawn(9, 9).png().toBuffer());
	expect(statSync(join(folder, address)).mode & 0o777).toBe(0o644);
	rmSync(folder, { recursive: true });
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

test("a picture takes one core, and nothing stays in memory once it is stored", () => {
	expect(sharp.concurrency()).toBe(1);
	expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } });
});
