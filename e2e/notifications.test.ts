// A bell says what is new, wherever one is in the shop; a look at it is a look on every device.
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { userChanged } from "#app/live/changes.server.ts";
import { openSession } from "#test/make.ts";
import { makeNotifications } from "#test/make-notifications.ts";
import { sampleOf } from "#test/sample-of.ts";
import { DESKTOP, PHONE, tooWideBy, useShopAndBrowser } from "./open-browser.ts";
import { visitAsCustomer, visitWith } from "./visit-as.ts";

const shop = useShopAndBrowser();

const menu = (page: Page) => page.getByRole("button", { name: "İstifadəçi menyusu" });
/** On a phone it says that there is something; how much, the menu says. */
const dot = (page: Page) => menu(page).locator(".bg-accent");
const bell = (page: Page, name: string) =>
	page.getByRole("banner").getByRole("link", { name, exact: true });

test("what is new is counted on each device, and read on all by one look at it", async () => {
	const { page, userId, errors } = await visitAsCustomer(shop, { viewport: DESKTOP });
	const phone = await visitWith(shop, await openSession(shop, userId), { viewport: PHONE });
	for (const one of [page, phone.page]) {
		const listening = one.waitForRequest("**/live*");
		await one.goto("/games");
		await listening;
		await menu(one).waitFor();
	}
	await bell(page, "Bildirişlər").waitFor();
	await makeNotifications(shop.db, userId, 3);
	userChanged(shop.app.hub, userId);
	await bell(page, "Bildirişlər (3 yeni)").waitFor();
	await dot(phone.page).waitFor();

	await menu(phone.page).click();
	await phone.page.getByRole("link", { name: "Bildirişlər (3)" }).click();
	await phone.page.getByRole("heading", { name: "Bildirişlər" }).waitFor();
	await phone.page.getByText("Balansınız 3.00 ₼ artırıldı").waitFor();
	await bell(page, "Bildirişlər").waitFor();
	await expect.poll(() => dot(phone.page).count()).toBe(0);
	const { rows } = await shop.db.execute(sql`
		SELECT FROM notifications WHERE user_id = ${userId} AND read_at IS NULL AND kind <> 'top-up-asked'`);
	expect(rows).toEqual([]);
	// What comes while one looks is there at once, and read.
	await makeNotifications(shop.db, userId, 4);
	userChanged(shop.app.hub, userId);
	await phone.page.getByText("Balansınız 4.00 ₼ artırıldı").waitFor();
	await phone.page.getByRole("link", { name: "Balansınız 4.00 ₼ artırıldı" }).click();
	await phone.page.waitForURL("**/balance");
	expect([...errors, ...phone.errors]).toEqual([]);
});

test("what was new when one came keeps its mark while one looks", async () => {
	const { page, userId } = await visitAsCustomer(shop);
	await makeNotifications(shop.db, userId, 2);
	const marked = page.waitForResponse(
		(answer) => answer.request().method() === "POST" && answer.url().includes("/notifications"),
	);
	await page.goto("/notifications");
	await marked;
	await bell(page, "Bildirişlər").waitFor();
	expect(await page.getByRole("main").getByText("(yeni)").count()).toBe(2);
	await page.reload();
	await menu(page).waitFor();
	expect(await page.getByRole("main").getByText("(yeni)").count()).toBe(0);
});

test("without JavaScript it is marked by a press", async () => {
	const { page, userId } = await visitAsCustomer(shop, { javaScript: false });
	await makeNotifications(shop.db, userId, 2);
	await page.goto("/notifications");
	await page.getByRole("button", { name: "Hamısını oxunmuş et" }).click();
	await page.getByText("Balansınız 2.00 ₼ artırıldı").waitFor();
	expect(await page.getByRole("button", { name: "Hamısını oxunmuş et" }).count()).toBe(0);
});

/** What of the header's row stands outside of it, over something else, or in a second line. */
const findCrowded = (page: Page) =>
	page.evaluate(() => {
		const row = document.querySelector(".header-row") as HTMLElement;
		const { left, right, top, bottom } = row.getBoundingClientRect();
		const parts = [...row.querySelectorAll<HTMLElement>("a, button, input")]
			.map((part) => ({ part, box: part.getBoundingClientRect() }))
			.filter(({ part, box }) => box.width > 1 && getComputedStyle(part).position !== "fixed");
		const name = (part: HTMLElement) => part.ariaLabel || part.innerText || part.className;
		const outside = parts
			.filter(({ box }) => {
				const isAside = box.left < left - 1 || box.right > right + 1;
				return isAside || box.top < top - 1 || box.bottom > bottom + 1;
			})
			.map(({ part }) => `${name(part)} stands outside`);
		const over = parts.flatMap((one, at) =>
			parts
				.slice(at + 1)
				.filter(
					(other) =>
						!one.part.contains(other.part) &&
						one.box.right > other.box.left + 1 &&
						other.box.right > one.box.left + 1 &&
						one.box.bottom > other.box.top + 1 &&
						other.box.bottom > one.box.top + 1,
				)
				.map((other) => `${name(one.part)} over ${name(other.part)}`),
		);
		const middle = (box: DOMRect) => (box.top + box.bottom) / 2;
		// The search stands below by design.
		const inLine = parts.filter(({ part }) => !part.closest(".search-box"));
		const wrapped = inLine
			.filter(({ box }) => Math.abs(middle(box) - middle(inLine[0]?.box as DOMRect)) > 4)
			.map(({ part }) => `${name(part)} stands in another line`);
		return [...outside, ...over, ...wrapped];
	});

test.each(sampleOf([120, 3, 0]))(
	"with %i of them the header holds all of it at every width",
	async (count) => {
		const { page, userId } = await visitAsCustomer(shop, { balanceQepik: 1_234_567 });
		await makeNotifications(shop.db, userId, count);
		await page.goto("/games");
		await menu(page).waitFor();
		const crowded: string[] = [];
		for (let width = 360; width <= 1440; width += width < 1040 ? 20 : 200) {
			await page.setViewportSize({ width, height: 800 });
			const found = await findCrowded(page);
			const isWide = await tooWideBy(page);
			crowded.push(
				...[...found, ...(isWide > 0 ? ["too wide"] : [])].map((one) => `${width}: ${one}`),
			);
			const bells = await page
				.getByRole("banner")
				.locator("a[href='/notifications']:visible")
				.count();
			const badges = await menu(page).locator("span:visible > span:visible").count();
			if (count > 0 && (bells === 1) === badges > 0) crowded.push(`${width}: not told once`);
		}
		expect(crowded).toEqual([]);
	},
);
