// Pictures of 49 megapixels, as many at once as an admin's browser sends.
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { useServer } from "../listen.ts";
import { makeCustomer } from "../make.ts";
import { useTestShop } from "../open-shop.ts";
import { HARDER, meetVictim, SERVED } from "./victim.ts";

const shop = useTestShop({ TRUST_PROXY: "loopback" });
const server = useServer(shop);

const MIB = 1024 * 1024;
/** One of them decoded takes about 150 MiB. */
const MOST_BYTES = 450 * MIB;

async function upload(cookie: string, content: Buffer<ArrayBuffer>) {
	const body = new FormData();
	body.set("picture", new Blob([content]));
	body.set("kind", "logo");
	const headers = { cookie, "sec-fetch-site": "same-origin", "x-forwarded-for": "198.51.100.1" };
	const response = await fetch(`${server.address}/admin/pictures`, {
		method: "POST",
		body,
		headers,
	});
	return { status: response.status, text: await response.text() };
}

function watchMemory() {
	const before = process.memoryUsage().rss;
	let most = 0;
	const timer = setInterval(() => {
		most = Math.max(most, process.memoryUsage().rss - before);
	}, 20);
	onTestFinished(() => clearInterval(timer));
	return () => most;
}

test("six pictures of 49 megapixels are made one after the other, and starve nobody", async () => {
	const drawn = sharp({
		create: { width: 7000, height: 7000, channels: 3, background: "#3060c0" },
	});
	// Interlaced, so that it has to be decoded whole.
	const content = Buffer.from(
		await drawn.png({ progressive: true, compressionLevel: 1 }).toBuffer(),
	);
	const admins = await Promise.all(
		Array.from({ length: 3 }, () => makeCustomer(shop, { role: "admin" })),
	);
	const addedBytes = watchMemory();
	const victim = await meetVictim({ shop, address: server.address });
	let isOver = false;
	/** Sends one after the other, until it is refused or all is over. */
	const attack = async (cookie: string) => {
		const answers = [];
		do answers.push(await upload(cookie, content));
		while (!isOver && answers.at(-1)?.status === 200);
		return answers;
	};
	const attackers = Array.from({ length: 6 * HARDER }, (_, index) =>
		attack(admins[index % 3]?.cookie as string),
	);
	const served = await victim.shopUnderAttack({ rounds: 5 * HARDER });
	isOver = true;
	const answers = (await Promise.all(attackers)).flat();
	expect(served).toEqual(SERVED);
	expect(addedBytes()).toBeLessThan(MOST_BYTES);
	const made = answers.filter(({ status }) => status === 200);
	expect(made.length).toBeGreaterThanOrEqual(4);
	for (const { status, text } of answers.filter((answer) => !made.includes(answer))) {
		expect(status).toBe(503);
		expect(text).toBe("Bir azdan yenidən cəhd edin");
	}
});
