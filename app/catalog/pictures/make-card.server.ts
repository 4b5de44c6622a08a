import sharp from "sharp";
import { frame, type Picture } from "./frame-picture.server.ts";

/** As chats want it: larger than their preview, and of its shape. */
const SIZE = { width: 1200, height: 630 };
export const CARD_WIDTH = SIZE.width;
/** A chat leaves out the picture of a page where it is larger. */
export const MOST_CARD_BYTES = 300_000;
/** The last one fits whatever is drawn. */
const QUALITIES = [82, 70, 55, 40, 25, 10];

/** The card that chats show for a page with this picture: JPEG, which all of them know. */
export async function makeCard(picture: Picture): Promise<Buffer<ArrayBuffer>> {
	const framed = await frame(picture, SIZE);
	const { data, info } = await framed.raw().toBuffer({ resolveWithObject: true });
	let card = Buffer.alloc(0);
	for (const quality of QUALITIES) {
		card = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
		if (card.length <= MOST_CARD_BYTES) break;
	}
	return card;
}
