import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { MAX_PICTURE_BYTES } from "#app/pictures/decode-picture.server.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { pictures } from "./pictures.table.server.ts";
import { storeLogo, storePicture } from "./store-picture.server.ts";

const database = useTestDatabase();

function drawn(width: number, height: number) {
	return sharp({ create: { width, height, channels: 3, background: "#3060c0" } });
}

async function stored() {
	const { db } = database;
	const rows = await db.select({ name: pictures.name }).from(pictures).orderBy(asc(pictures.name));
	return rows.map(({ name }) => name);
}

async function read(address: string) {
	const name = address.replace("/pictures/", "");
	const [row] = await database.db.select().from(pictures).where(eq(pictures.name, name));
	if (!row?.bytes) throw new Error(`there is no ${address}`);
	return row.bytes;
}

test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
	"a %s becomes three AVIF pictures of 16:9",
	async (format) => {
		const content = await drawn(320, 180).toFormat(format).toBuffer();
		const { address } = await storePicture(database, content);
		expect(address).toMatch(/^\/pictures\/[a-z0-9]{20}-1440\.avif$/);
		for (const width of [480, 960, 1440]) {
			const bytes = await read(address.replace("-1440.", `-${width}.`));
			const { format, compression, height, ...metadata } = await sharp(bytes).metadata();
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
	const { address } = await storePicture(database, await drawn(width, height).png().toBuffer());
	const made = await sharp(await read(address)).metadata();
	expect([made.width, made.height]).toEqual([1440, 810]);
});

/** Blue, with its left half red. */
function halfRed(width: number, height: number) {
	const red = { width: Math.round(width / 2), height, channels: 3, background: "#c03020" } as const;
	return drawn(width, height).composite([{ input: { create: red }, left: 0, top: 0 }]);
}

/** Which colour a stored picture has at a point, given as shares of its size. */
async function colourAt(address: string, [x, y]: readonly [number, number]) {
	const { data, info } = await sharp(await read(address))
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
		const { address } = await store(database, content);
		const made = await sharp(await read(address)).metadata();
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
	const { address } = await storePicture(database, content);
	const { data } = await sharp(await read(address))
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
		const { address } = await storePicture(database, await clear.png().toBuffer());
		const { channels, ...stats } = await sharp(await read(address)).stats();
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
		const { address } = await storeLogo(database, await drawn(width, height).png().toBuffer());
		const metadata = await sharp(await read(address)).metadata();
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
	const before = await stored();
	await expect(storePicture(database, await make())).rejects.toThrow(message);
	expect(await stored()).toEqual(before);
});

test("a picture of just 50 megapixels, and a file of just 10 MB, are accepted", async () => {
	expect(MAX_PICTURE_BYTES).toBe(10 * 1024 * 1024);
	const wide = await drawn(10_000, 5000).png({ compressionLevel: 9 }).toBuffer();
	await storeLogo(database, wide);
	const small = await drawn(9, 9).png().toBuffer();
	await storeLogo(database, Buffer.concat([small, Buffer.alloc(MAX_PICTURE_BYTES - small.length)]));
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
			await expect(storePicture(database, content)).rejects.toThrow(NOT_A_PICTURE);
		}
	} finally {
		sharp.block(readers);
	}
});

test("a picture whose sizes cannot all be stored is not stored at all", async () => {
	const content = await drawn(320, 180).png().toBuffer();
	const before = await stored();
	await database.db.$client.query(
		"ALTER TABLE pictures ADD CONSTRAINT small CHECK (name NOT LIKE '%-960.avif') NOT VALID",
	);
	try {
		await expect(storePicture(database, content)).rejects.toThrow();
	} finally {
		await database.db.$client.query("ALTER TABLE pictures DROP CONSTRAINT small");
	}
	expect(await stored()).toEqual(before);
});

test("what is stored lies uncompressed beside its row", async () => {
	const { rows } = await database.db.$client.query(
		"SELECT attstorage FROM pg_attribute WHERE attrelid = 'pictures'::regclass AND attname = 'bytes'",
	);
	expect(rows).toEqual([{ attstorage: "e" }]);
});

test("a logo keeps its aspect ratio and its transparency", async () => {
	const wide = sharp({ create: { width: 900, height: 300, channels: 4, background: "#0000" } });
	const { address } = await storeLogo(database, await wide.png().toBuffer());
	expect(address).toMatch(/^\/pictures\/[a-z0-9]{20}-480\.avif$/);
	const made = await sharp(await read(address)).metadata();
	expect([made.width, made.height, made.hasAlpha]).toEqual([480, 160, true]);
});

function half(content: Buffer): Uint8Array {
	return content.subarray(0, content.length / 2);
}

test("a picture takes one core, and nothing stays in memory once it is stored", () => {
	expect(sharp.concurrency()).toBe(1);
	expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } });
});
