// What happened to somebody is theirs alone, kept, and read on every device by one look at it.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { hearPublished } from "./hear-published.ts";
import { type Customer, makeCustomer, openSession } from "./make.ts";
import { makeNotifications } from "./make-notifications.ts";
import { formPost, useTestShop } from "./open-shop.ts";

const shop = useTestShop();
let customer: Customer;
let stranger: Customer;
beforeAll(async () => {
	stranger = await makeCustomer(shop);
	await makeNotifications(shop.db, stranger.id, 2);
});
beforeEach(async () => {
	customer = await makeCustomer(shop);
});

async function unread(cookie = customer.cookie): Promise<number> {
	const response = await shop.fetch("/session", { headers: { cookie } });
	return ((await response.json()) as { user: { unread: number } }).user.unread;
}

/** The amounts that a page of the list tells, and the way on. */
async function look(path = "/notifications", cookie = customer.cookie) {
	const response = await shop.fetch(path, { headers: { cookie } });
	const html = await response.text();
	const amounts = [...html.matchAll(/Balansınız ([\d.]+) ₼ artırıldı/g)].map(
		([, amount]) => amount,
	);
	const [link = ""] = /<a[^>]*rel="next"[^>]*>/.exec(html) ?? [];
	const next = /before=(\d+)/.exec(link)?.[1];
	return { html, amounts: [...new Set(amounts)], next };
}

const read = (upTo: number | string, cookie = customer.cookie) =>
	shop.fetch("/notifications", formPost({ upTo: String(upTo) }, cookie));

test("the newest stands first, and nothing of anybody else", async () => {
	expect((await look()).html).toContain("Hələ bildiriş yoxdur");
	await makeNotifications(shop.db, customer.id, 3);
	const { amounts, html } = await look();
	expect(amounts).toEqual(["3.00", "2.00", "1.00"]);
	expect(html).not.toContain("sorğunuz qəbul edildi");
	expect((await look("/notifications", stranger.cookie)).amounts).toEqual(["2.00", "1.00"]);
});

test("a look marks nothing; one form marks it as read on every device, and tells them", async () => {
	const other = await openSession(shop, customer.id);
	const ids = await makeNotifications(shop.db, customer.id, 3);
	await look();
	await shop.fetch("/notifications", { method: "HEAD", headers: { cookie: customer.cookie } });
	expect([await unread(), await unread(other)]).toEqual([3, 3]);
	const [topics] = await hearPublished(shop.app.hub, () => read(ids[1] as number));
	expect(topics).toEqual([`user:${customer.id}`]);
	expect([await unread(), await unread(other)]).toEqual([1, 1]);
	const [again] = await hearPublished(shop.app.hub, () => read(ids[1] as number));
	expect(again).toEqual([]);
});

test("nobody marks what is another's", async () => {
	const before = await unread(stranger.cookie);
	await read("999999999999999");
	expect(await unread(stranger.cookie)).toBe(before);
	expect(before).toBe(2);
});

test.each(["", "x", "-1", "1e5", "1".repeat(16)])("up to %j is refused", async (upTo) => {
	expect((await read(upTo)).status).toBe(422);
});

test("page by page, each once", async () => {
	await makeNotifications(shop.db, customer.id, 65);
	const first = await look();
	const second = await look(`/notifications?before=${first.next}`);
	const third = await look(`/notifications?before=${second.next}`);
	expect([first, second, third].map(({ amounts }) => amounts.length)).toEqual([30, 30, 5]);
	expect(third.next).toBeUndefined();
	const all = [first, second, third].flatMap(({ amounts }) => amounts);
	expect(new Set(all).size).toBe(65);
	expect([all[0], all.at(-1)]).toEqual(["65.00", "1.00"]);
	expect((await look("/notifications?before=nothing")).amounts).toHaveLength(30);
});

test("without JavaScript a press marks what is shown, and the list is shown again", async () => {
	const ids = await makeNotifications(shop.db, customer.id, 2);
	const { html } = await look();
	expect(html).toMatch(/<noscript><form[^>]*method="post"/);
	expect(html).toContain(`name="upTo" value="${ids[1]}"`);
	const response = await read(ids[1] as number);
	expect(response.status).toBe(200);
	expect(await response.text()).toContain("Balansınız 2.00 ₼ artırıldı");
	expect(await unread()).toBe(0);
	expect((await look()).html).not.toContain("Hamısını oxunmuş et");
});

test("more than is shown as a number is not counted", async () => {
	await makeNotifications(shop.db, customer.id, 120);
	expect(await unread()).toBe(100);
});
