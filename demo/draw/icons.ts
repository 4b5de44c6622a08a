// Draws what stands for the shop itself: the icons of the installed app and the card of shared pages.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "../../public");
const logo = (await readFile(join(folder, "favicon.svg"), "utf8")).trim();
const [, tile = ""] = /^<svg[^>]*>(<rect[^>]*>)/.exec(logo) ?? [];
const symbol = logo.replace(/^<svg[^>]*><rect[^>]*>|<\/svg>$/g, "");

const svg = (width: number, height: number, content: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;

function icon(size: number, ground: string): string {
	return svg(size, size, `<g transform="scale(${size / 40})">${ground}${symbol}</g>`);
}

for (const size of [192, 512]) {
	await draw(`icon-${size}.png`, icon(size, tile));
	// A telephone cuts it to a shape of its own, so its ground has no corners.
	await draw(`icon-maskable-${size}.png`, icon(size, tile.replace(/ rx="[^"]*"/, "")));
}

async function draw(name: string, drawing: string) {
	await sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toFile(join(folder, name));
}

const [width, height] = [1200, 630];
const ring = (x: number, y: number, radius: number) =>
	`<circle cx="${x}" cy="${y}" r="${radius}" fill="none"/>`;
const card = svg(
	width,
	height,
	`<defs>
		<radialGradient id="light" cx=".5" cy=".42" r=".62">
			<stop offset="0" stop-color="#2f62ef" stop-opacity=".62"/>
			<stop offset=".45" stop-color="#1f3fa0" stop-opacity=".28"/>
			<stop offset="1" stop-color="#0d1016" stop-opacity="0"/>
		</radialGradient>
		<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
			<stop offset=".6" stop-color="#0d1016" stop-opacity="0"/>
			<stop offset="1" stop-color="#07080c"/>
		</linearGradient>
		<filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="38"/></filter>
	</defs>
	<rect width="100%" height="100%" fill="#0d1016"/>
	<rect width="100%" height="100%" fill="url(#light)"/>
	<g stroke="#8fb0ff" stroke-width="2" opacity=".16">${[230, 330, 440, 560].map((r) => ring(600, 315, r)).join("")}</g>
	<g fill="none" stroke="#a9c2ff" stroke-width="15" stroke-linecap="round" stroke-linejoin="round" opacity=".5">
		<path d="M190 262h92M236 216v92"/>
		${ring(964, 236, 37)}
		<path d="M206 392h60l26 32-56 66-56-66 26-32M180 424h112" opacity=".8"/>
		<path d="M980 386l-50 62h68l-50 62" opacity=".8"/>
	</g>
	<rect width="100%" height="100%" fill="url(#floor)"/>
	<rect x="470" y="200" width="260" height="260" rx="75" fill="#2a63f4" filter="url(#soft)" opacity=".8"/>
	<g transform="translate(460 175) scale(7)">${tile}${symbol}</g>`,
);
await writeFile(
	join(folder, "share-card.jpg"),
	await sharp(Buffer.from(card)).flatten().jpeg({ quality: 86, mozjpeg: true }).toBuffer(),
);
