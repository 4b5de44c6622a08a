import sharp from "sharp";
import type { TestShop } from "./open-shop.ts";

/** Uploads a small picture as an admin does; returns what the shop answers. */
export async function uploadTo({ fetch }: Pick<TestShop, "fetch">, cookie: string) {
	const drawn = sharp({ create: { width: 64, height: 36, channels: 3, background: "#3060c0" } });
	const body = new FormData();
	body.set("picture", new Blob([new Uint8Array(await drawn.png().toBuffer())]));
	const headers = { cookie, "sec-fetch-site": "same-origin" };
	const response = await fetch("/admin/pictures", { method: "POST", body, headers });
	const answer = await response.json();
	return { status: response.status, address: String(answer.address), refused: answer.refused };
}
