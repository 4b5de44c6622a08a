import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { pictures } from "./scenes/index.ts";

const folder = join(import.meta.dirname, "../pictures");
const sizes = [
	{ width: 480, quality: 52 },
	{ width: 960, quality: 56 },
	{ width: 1440, quality: 58 },
];

/** Draws all pictures, or only those whose name begins with one of the given words. */
const wanted = process.argv.slice(2);
const chosen = Object.entries(pictures).filter(
	([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);

await mkdir(folder, { recursive: true });
for (const [name, draw] of chosen) {
	const master = await sharp(Buffer.from(draw()))
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	for (const { width, quality } of sizes) {
		const picture = await sharp(master.data, { raw: master.info })
			.resize(width)
			.avif({ quality, effort: 2, chromaSubsampling: "4:4:4" })
			.toBuffer();
		await writeFile(join(folder, `${name}-${width}.avif`), picture);
	}
	// What is not the first picture of a game is never shared.
	if (/-(close|inside|steps)$/.test(name)) continue;
	const card = await sharp(master.data, { raw: master.info })
		.resize(1200, 630)
		.jpeg({ quality: 68, mozjpeg: true })
		.toBuffer();
	await writeFile(join(folder, `${name}-1200.jpg`), card);
}
console.log(`${chosen.length} pictures drawn`);
