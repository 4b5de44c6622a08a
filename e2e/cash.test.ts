// The owner's evening: what the bank says, why it differs, and the day closed.
import { beforeAll, describe, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { approveTopUp } from "#app/balance/decide-top-up.server.ts";
import { addLines } from "#app/balance/statement/add-lines.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { makeAdmin, makeUser } from "#test/make.ts";
import { sampleOf } from "#test/sample-of.ts";
import { dayAgo, makeClock, setBack } from "#test/set-back.ts";
import {
	DARK_PHONE,
	holdRequests,
	LIGHT_DESKTOP,
	press,
	tooWideBy,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();
beforeAll(() => makeClock(shop.db));

/** A day on which 12.50 ₼ was credited by transfer, and another 7.31 ₼ came to the bank and waits. */
async function makeDay(ago: number) {
	const { db } = shop;
	const day = await dayAgo(db, ago);
	const adminId = (await makeAdmin(db)).id;
	const { id: userId, email: userEmail } = await makeUser(db);
	const wish = (amountQepik: number) =>
		createTopUp(db, { userId, userEmail, amountQepik, type: "abb" });
	let reference = "";
	await setBack(db, `${day} 19:00 Asia/Baku`, async () => {
		await approveTopUp(db, { topUpId: (await wish(1250)).id, adminId });
		const { id } = await wish(731);
		reference = orderReference(id);
		const text = `Mədaxil 7.31 AZN #${reference}`;
		const line = { amountQepik: 731, paidOn: day, sender: "Aysel N.", text };
		await addLines(db, { lines: [line], adminId });
	});
	return { day, reference };
}

// All before anything is counted: to count a day closes all days before it to entries. Yesterday may not be
// counted yet.
const days: Record<number, { day: string; reference: string }> = {};
beforeAll(async () => {
	for (const ago of [5, 4, 3, 2]) days[ago] = await makeDay(ago);
});

describe.each(
	sampleOf([
		["on a desktop in the light theme", LIGHT_DESKTOP, 5],
		["on a phone in the dark theme", DARK_PHONE, 4],
	] as const),
)("%s", (_where, options, ago) => {
	test("the owner types what the bank says, sees why it differs, settles it, closes the day and corrects it", async () => {
		const { day, reference } = days[ago] as { day: string; reference: string };
		const { page, errors } = await visitAsAdmin(shop, options);
		await page.goto("/admin/cash");
		await page.getByRole("heading", { level: 1, name: "Kassa" }).waitFor();
		await page.getByText("Bütün balansların cəmi").waitFor();
		await page
			.getByRole("table", { name: "Günlər, manatla" })
			.locator(`a[href*="day=${day}"]`)
			.click();
		await page.waitForURL(`**/admin/cash?day=${day}#day`);
		const bank = page.getByRole("region", { name: "Bank" });
		await bank.getByText("Yazılmayıb").waitFor();
		const other = await visitAsAdmin(shop, options);
		await other.page.goto(`/admin/cash?day=${day}`);
		expect(await tooWideBy(page)).toBe(0);

		// What is typed outlives the page, and what is no amount is refused in words.
		await bank.getByLabel("Bankın göstərdiyi məbləğ").fill("19,8.1");
		await page.reload();
		await bank.getByText("Düzgün məbləğ daxil edin").waitFor();
		await bank.getByLabel("Bankın göstərdiyi məbləğ").fill("19,81");
		await press(bank.getByRole("button", { name: "Yadda saxla" }));
		await bank.getByText("+7.31 ₼").waitFor();
		await bank.getByText("Çıxarışda gözləyir, balansa yazılmayıb").waitFor();
		await other.page.getByRole("region", { name: "Bank" }).getByText("+7.31 ₼").waitFor();

		// The transfer that waits is approved; it is credited today, and the day keeps its difference.
		await bank.getByRole("link", { name: "Aysel N." }).click();
		const approve = `#${reference} sorğusunu 7.31 ₼ ilə təsdiqlə`;
		// The opened line stands above the list as well.
		await press(page.getByRole("button", { name: approve }).first());
		await page.getByText("Sorğu təsdiqləndi", { exact: true }).waitFor();
		await page.goto(`/admin/cash?day=${day}`);
		await bank.getByText("Çıxarışda bu gündür, balansa başqa gün yazılıb").waitFor();

		const close = page.getByRole("button", { name: "Günü bağla" });
		await press(close);
		await page.getByText("Fərqin səbəbini yazın").waitFor();
		await page.getByLabel("Fərqin səbəbi").fill("Pul ertəsi gün yazılıb");
		await press(close);
		await page.getByText("Gün bağlanıb.").waitFor();
		await other.page.getByText("Pul ertəsi gün yazılıb").waitFor();
		expect(await bank.getByRole("button").count()).toBe(0);

		await page.getByLabel("Nə qədər").fill("-7.31");
		await page.getByLabel("Səbəb", { exact: true }).fill("Bugünkü kassaya aiddir");
		await press(page.getByRole("button", { name: "Düzəliş əlavə et" }));
		await page.getByText("Düzəliş № 1, bank").waitFor();
		await bank.getByText("Uyğundur").waitFor();
		await expect.poll(() => page.getByLabel("Nə qədər").inputValue()).toBe("");
		// Nor what was read of it.
		expect(
			await page.locator("form", { has: page.getByLabel("Nə qədər") }).innerText(),
		).not.toContain("7.31");

		await page.evaluate("window.print = () => { window.printed = true; }");
		await page.getByRole("button", { name: "Çap et" }).click();
		expect(await page.evaluate("window.printed")).toBe(true);
		// On its own paper, with no sheet behind it.
		const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
		expect(new Set(pdf.match(/\/MediaBox \[[^\]]+\]/g)).size).toBe(1);
		await page.emulateMedia({ media: "print" });
		await page.getByText("Düzəliş № 1, bank").waitFor();
		expect(await page.getByLabel("Nə qədər").isVisible()).toBe(false);
		expect(await page.getByRole("button", { name: "Çap et" }).isVisible()).toBe(false);
		expect([...errors, ...other.errors]).toEqual([]);
	});
});

test("the chart goes by weeks and by months, and is a table as well", async () => {
	const { page, errors } = await visitAsAdmin(shop, LIGHT_DESKTOP);
	await page.goto("/admin/cash");
	await page.getByRole("img", { name: /^Həftələr üzrə artımlar/ }).waitFor();
	// Within its card, beside the menu and a scroll bar.
	const days = page.getByRole("table", { name: "Günlər, manatla" });
	expect(await days.evaluate((table) => table.parentElement?.scrollWidth)).toBe(
		await days.evaluate((table) => table.parentElement?.clientWidth),
	);
	await page.getByRole("link", { name: "Aylar" }).click();
	await page.getByRole("img", { name: /^Aylar üzrə artımlar/ }).waitFor();
	await page.getByText("Cədvəl kimi").click();
	await page.getByRole("table", { name: "Aylar üzrə" }).waitFor();
	expect(errors).toEqual([]);
});

describe("a day that is closed while one's own amount is still on its way", () => {
	async function openBank(ago: number) {
		const { day } = days[ago] as { day: string };
		const { page, errors } = await visitAsAdmin(shop, LIGHT_DESKTOP);
		await page.goto(`/admin/cash?day=${day}`);
		const bank = page.getByRole("region", { name: "Bank" });
		const save = async (amount: string) => {
			await bank.getByLabel("Bankın göstərdiyi məbləğ").fill(amount);
			const held = await holdRequests(page, /\/say\/bank/, "POST");
			const button = bank.getByRole("button", { name: "Yadda saxla" });
			await press(button);
			await held.requested;
			await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
			return held.release;
		};
		const closings: string[] = [];
		page.on("request", (request) => {
			if (/\/close/.test(request.url())) closings.push(request.url());
		});
		const close = () => press(page.getByRole("button", { name: "Günü bağla" }));
		return { page, errors, save, close, closings };
	}

	test("is closed with that amount", async () => {
		const { page, errors, save, close } = await openBank(3);
		const release = await save("12,50");
		await close();
		release();
		await page.getByText("Gün bağlanıb.").waitFor();
		expect(errors).toEqual([]);
	});

	test("stays open where the amount is refused", async () => {
		const { page, errors, save, close, closings } = await openBank(2);
		const release = await save("12,5.1");
		await close();
		release();
		await page.getByText("Düzgün məbləğ daxil edin").first().waitFor();
		const button = page.getByRole("button", { name: "Günü bağla" });
		await expect.poll(() => button.getAttribute("aria-busy")).not.toBe("true");
		expect(closings).toEqual([]);
		expect(errors).toEqual([]);
	});
});
