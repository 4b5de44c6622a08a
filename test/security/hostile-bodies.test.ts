// Bodies that are begun and never ended, that are larger than any form, or come from nobody.
import { expect, onTestFinished, test } from "vitest";
import { useServer } from "../listen.ts";
import { makeCustomer, PASSWORD } from "../make.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "../open-shop.ts";
import { rawPost } from "../raw-post.ts";
import { HARDER, meetVictim, SERVED } from "./victim.ts";

const TOKEN = "only-for-the-figures-of-this-test";
const shop = useTestShop({ TRUST_PROXY: "loopback", METRICS_TOKEN: TOKEN });
const server = useServer(shop);

const KIB = 1024;
const MIB = 1024 * KIB;

const post = (sent: Parameters<typeof rawPost>[1]) =>
	rawPost(server.address, { from: "198.51.100.1", ...sent });

/** Sends another byte now and then: slow, but not silent. */
function trickle(sent: ReturnType<typeof post>[]) {
	const timer = setInterval(() => {
		for (const { socket } of sent) if (socket.writable) socket.write("x");
	}, 1000);
	onTestFinished(() => clearInterval(timer));
}

const formBytes = async () => {
	const headers = { authorization: `Bearer ${TOKEN}` };
	const text = await (await fetch(`${server.address}/metrics`, { headers })).text();
	return Number(/^form_bytes (\d+)$/m.exec(text)?.[1]);
};

test.each([
	["from one address", () => "198.51.100.1"],
	["from an address each", (index: number) => `203.0.113.${index % 250}`],
	["from this machine itself", () => "127.0.0.1"],
])("260 bodies %s that are begun and not ended close nothing to others", async (_, from) => {
	const victim = await meetVictim({ shop, address: server.address });
	const waiting = Array.from({ length: 260 * HARDER }, (_, index) =>
		post({
			path: ["/login", "/cart", "/admin/games/new"][index % 3] as string,
			from: from(index),
			headers: { "Content-Length": "1000" },
			body: "x",
		}),
	);
	trickle(waiting);
	await expect.poll(formBytes).toBeGreaterThanOrEqual(260_000);
	const { email } = await makeCustomer(shop);
	const signedIn = await fetch(`${server.address}/login`, {
		...formPost({ email, password: PASSWORD }),
		headers: { "x-forwarded-for": "198.51.100.3", "sec-fetch-site": "same-origin" },
	});
	expect(signedIn.status).toBe(302);
	expect(await victim.shopUnderAttack({ rounds: 5 * HARDER })).toEqual(SERVED);
});

test("one address holds a tenth of the memory for forms, another one gets its own", async () => {
	const victim = await meetVictim({ shop, address: server.address });
	const admin = await signInAs(shop, ADMIN);
	const large = (from: string) =>
		post({
			path: "/admin/games/new",
			from,
			headers: { "Content-Length": String(512 * KIB), Cookie: admin },
			body: "x".repeat(511 * KIB),
		});
	await expect.poll(formBytes).toBe(0);
	const attacker = Array.from({ length: 20 * HARDER }, () => large("198.51.100.1"));
	const refused = () => attacker.filter(({ status }) => status() === 503).length;
	await expect.poll(refused).toBeGreaterThanOrEqual(14 * HARDER);
	expect(await formBytes()).toBeLessThanOrEqual((32 * MIB) / 10);
	expect(await victim.shopUnderAttack({ rounds: 3 })).toEqual(SERVED);
	const other = large("198.51.100.2");
	other.socket.write("x".repeat(KIB));
	await expect.poll(other.status).toBe(422);
	for (const { socket } of attacker) socket.destroy();
	await expect.poll(formBytes).toBe(0);
});

test("a body that stalls is cut off, and told why", async () => {
	const { socket, status, text } = post({
		path: "/login",
		headers: { "Content-Length": "9" },
		body: "x",
	});
	await expect.poll(status).toBe(408);
	expect(text()).toContain("Məlumat vaxtında gəlmədi, yenidən göndərin");
	await expect.poll(() => socket.closed).toBe(true);
});

const MULTIPART = { "Content-Type": "multipart/form-data; boundary=b" };

test("who is no signed-in admin has no picture received, whatever they send and where", async () => {
	const { cookie } = await makeCustomer(shop);
	const before = process.memoryUsage().rss;
	const piece = "x".repeat(64 * KIB);
	const chunk = `${(64 * KIB).toString(16)}\r\n${piece}\r\n`;
	const sent = Array.from({ length: 40 * HARDER }, (_, index) => {
		const path = ["/admin/pictures", "/admin/games/new", "/admin/x"][index % 3] as string;
		const headers = {
			...MULTIPART,
			"Transfer-Encoding": "chunked",
			Cookie: index % 2 ? cookie : "",
		};
		return post({ path, from: `198.51.100.${index % 5}`, headers, body: chunk });
	});
	for (let pieces = 0; pieces < 50; pieces++)
		for (const { socket } of sent) if (socket.writable) socket.write(chunk);
	await expect.poll(() => sent.every(({ status }) => status() === 413)).toBe(true);
	expect(await formBytes()).toBe(0);
	expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB);
	const announced = post({
		path: "/admin/pictures",
		headers: { ...MULTIPART, Cookie: cookie, "Content-Length": String(16 * MIB) },
	});
	await expect.poll(announced.status).toBe(302);
	const elsewhere = post({
		path: "/admin/games/new",
		headers: { ...MULTIPART, "Content-Length": String(MIB) },
	});
	await expect.poll(elsewhere.status).toBe(413);
});
