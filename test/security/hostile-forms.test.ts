// Forms of as many fields as fit, and fields that no page has.
import { expect, test } from "vitest";
import { useServer } from "../listen.ts";
import { makeCustomer } from "../make.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "../open-shop.ts";
import { HARDER, meetVictim, SERVED } from "./victim.ts";

const shop = useTestShop({ TRUST_PROXY: "loopback" });
const server = useServer(shop);

const KIB = 1024;
const fill = (bytes: number) => "a=&".repeat(bytes / 3);

async function send(path: string, body: string, cookie = "") {
	const type = "application/x-www-form-urlencoded";
	const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": type };
	const from = { "x-forwarded-for": "198.51.100.1" };
	const init = { method: "POST", body, headers: { ...headers, ...from } };
	const response = await fetch(server.address + path, { ...init, redirect: "manual" });
	return { status: response.status, text: await response.text() };
}

test("forms of a hundred thousand fields are refused in a word, and starve nobody", async () => {
	const admin = await signInAs(shop, ADMIN);
	const { cookie } = await makeCustomer(shop);
	const targets = [
		["/admin/games/new.data", admin],
		["/cart.data", cookie],
	] as const;
	const victim = await meetVictim({ shop, address: server.address });
	let isOver = false;
	const answers: { status: number; text: string }[] = [];
	const attacker = async (number: number) => {
		while (!isOver) {
			const [path, who] = targets[number % 2] as (typeof targets)[number];
			answers.push(await send(path, fill(512 * KIB), who));
		}
	};
	const attackers = Array.from({ length: 4 }, (_, number) => attacker(number));
	const served = await victim.shopUnderAttack({ rounds: 5 * HARDER });
	isOver = true;
	await Promise.all(attackers);
	expect(served).toEqual(SERVED);
	expect(answers.length).toBeGreaterThan(4);
	for (const { status, text } of answers) {
		expect(status).toBe(422);
		expect(text).toContain("Formada həddən artıq sahə var");
		expect(text.length).toBeLessThan(KIB);
	}
});

test("what is sent beside the fields of a form is not sent back", async () => {
	const fields = { email: "kimse@test.example", password: "yanlis-parol", extra: "geri-gelmesin" };
	const page = await shop.fetch("/login", formPost(fields));
	expect(page.status).toBe(401);
	const text = await page.text();
	expect(text).toContain("kimse@test.example");
	expect(text).not.toContain("geri-gelmesin");
	expect(text).not.toContain("yanlis-parol");
});

test("a sign-in form of more than 16 KiB is not read", async () => {
	expect(await send("/login", fill(18 * KIB))).toMatchObject({ status: 413 });
	expect(await send("/login", fill(15 * KIB))).toMatchObject({ status: 422 });
});
