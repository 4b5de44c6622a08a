// Top-ups are worked off by keys, by two operators at once, while others arrive: nothing is decided
// twice, on the wrong one, or by who did not ask first.
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { topUps } from "#app/balance/balance.table.server.ts";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { listTopUpsByIds } from "#app/balance/read-top-ups.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { makeUser, openSession } from "#test/make.ts";
import { findBarriers } from "./find-faults.ts";
import {
	DESKTOP,
	holdRequests,
	type OpenShop,
	PHONE,
	press,
	pressInToast,
	tooWideBy,
	useShopAndBrowser,
} from "./open-browser.ts";
import { visitWith } from "./visit-as.ts";

const shop = useShopAndBrowser();
// Each test has a queue of its own.
beforeEach(async () => {
	await shop.db.execute(
		"UPDATE top_ups SET status = 'rejected', withdrawn_at = now(), processed_at = now(), processed_by = user_id WHERE status = 'pending'",
	);
});

let asked = 1000;
async function arrives(of?: { id: string; email: string }, amountQepik = ++asked) {
	const { id: userId, email: userEmail } = of ?? (await makeUser(shop.db));
	const { id } = await createTopUp(shop.db, { userId, userEmail, amountQepik, type: "abb" });
	shop.app.hub.publish("admin");
	return { id, userId, amountQepik };
}

/** An admin at the queue. */
async function openQueue(name: string, at: { path?: string; viewport?: typeof DESKTOP } = {}) {
	const admin = await makeUser(shop.db, { role: "admin", name });
	const visit = await visitWith(shop as OpenShop, await openSession(shop, admin.id), {
		viewport: at.viewport ?? DESKTOP,
	});
	await visit.context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const open = async () => {
		await visit.page.goto(at.path ?? "/admin/balance");
		await visit.page.waitForFunction(() => /^\(\d+\) /.test(document.title));
	};
	return { ...visit, admin, open };
}

const opened = (page: Page, { id }: { id: string }) =>
	page.locator(`[data-opened="${id}"]:not([inert])`).waitFor();
const stored = async ({ id }: { id: string }) => {
	const [topUp] = await listTopUpsByIds(shop.db, [id]);
	return { status: topUp?.status, by: topUp?.claimedByName, reason: topUp?.reason };
};
const statusOf = async (topUp: { id: string }) => (await stored(topUp)).status;

test("keys walk, copy the reference, take, approve and reject; what is unusual is asked about first", async () => {
	const [first, second, third] = [await arrives(), await arrives(), await arrives()];
	const { page, open, admin, errors } = await openQueue("Klavişli");
	const own = await arrives(admin);
	const last = await arrives();
	await open();
	const press = (key: string) => page.keyboard.press(key);
	await opened(page, first);
	expect(new URL(page.url()).searchParams.get("topUp")).toBe(first.id);
	expect(await findBarriers(page)).toEqual([]);
	await press("j");
	await opened(page, second);
	await press("k");
	await opened(page, first);
	await press("c");
	await expect
		.poll(() => page.evaluate(() => navigator.clipboard.readText()))
		.toBe(orderReference(first.id));
	await press("e");
	await page.getByText("Sorğu sizdədir").waitFor();
	expect(await stored(first)).toMatchObject({ status: "pending", by: "Klavişli" });

	await press("Enter");
	await opened(page, second);
	expect(await statusOf(first)).toBe("completed");
	expect(await findBalance(shop.db, first.userId)).toBe(first.amountQepik);

	// A question that is closed leads nowhere, and can be asked again.
	await press("r");
	const why = page.getByRole("dialog", { name: "Sorğu rədd edilsin?" });
	await why.waitFor();
	await press("Escape");
	await why.waitFor({ state: "detached" });
	await press("r");
	await why.getByLabel("Səbəb").fill("Köçürmə başqa bankdandır");
	await why.getByRole("button", { name: "Rədd et" }).click();
	await opened(page, third);
	expect(await stored(second)).toMatchObject({
		status: "rejected",
		reason: "Köçürmə başqa bankdandır",
	});

	await page.locator("[data-opened]").getByLabel("Gələn məbləğ").fill("99");
	await page.locator("[data-opened]").getByLabel("Gələn məbləğ").blur();
	await press("Enter");
	const other = page.getByRole("dialog", { name: "Başqa məbləğ təsdiqlənsin?" });
	await other.getByRole("button", { name: "Təsdiqlə" }).click();
	await opened(page, own);
	expect(await findBalance(shop.db, third.userId)).toBe(9900);
	await press("Enter");
	const mine = page.getByRole("dialog", { name: "Öz sorğunuz təsdiqlənsin?" });
	await mine.waitFor();
	expect(await statusOf(own)).toBe("pending");
	await mine.getByRole("button", { name: "Təsdiqlə" }).click();
	await opened(page, last);
	expect(await statusOf(own)).toBe("completed");

	await press("k");
	await opened(page, own);
	await press("Enter");
	await press("r");
	await page.locator("[data-opened]").getByRole("button", { name: "Geri al" }).waitFor();
	expect(await page.getByRole("dialog").count()).toBe(0);
	expect(await statusOf(last)).toBe("pending");

	await press("j");
	await opened(page, last);
	await press("Enter");
	const toast = page.locator(".toast", { hasText: formatManat(last.amountQepik) });
	const back = page.getByRole("dialog", { name: "Təsdiq geri alınsın?" });
	const undo = toast.getByRole("button", { name: "Geri al" });
	await pressInToast(undo, (x, y) => page.mouse.click(x, y));
	await back.waitFor();
	await opened(page, last);
	expect(await statusOf(last)).toBe("completed");
	await back.getByRole("button", { name: "Ləğv et" }).click();
	await back.waitFor({ state: "detached" });
	// Once: a reload does not ask again.
	await arrives();
	await page.reload();
	// The number of waiting entries is in the title once the page is hydrated.
	await page.waitForFunction(() => document.title.startsWith("(1) "));
	await opened(page, last);
	expect(await page.getByRole("dialog").count()).toBe(0);
	expect(errors).toEqual([]);
});

test("others see at once who is at a top-up, are refused in words, and take it over", async () => {
	const topUp = await arrives();
	const path = `/admin/balance?topUp=${topUp.id}`;
	const first = await openQueue("Günay", { path });
	const second = await openQueue("Rauf", { path });
	await first.open();
	await second.open();
	await first.page.getByRole("button", { name: "Götür", exact: true }).click();
	const pane = second.page.locator("[data-opened]");
	await pane.getByText("Günay baxır").waitFor();
	await second.page.getByRole("button", { name: "Təsdiqlə" }).click();
	await second.page.getByText("Bu sorğuya Günay baxır. Davam etmək üçün").waitFor();
	await second.page.getByRole("button", { name: "Rədd et" }).click();
	const why = second.page.getByRole("dialog");
	await why.getByLabel("Səbəb").fill("Başqa karta köçürülüb");
	await why.getByRole("button", { name: "Rədd et" }).click();
	await why.waitFor({ state: "detached" });
	await second.page.getByText("Bu sorğuya Günay baxır. Davam etmək üçün").last().waitFor();
	expect(await stored(topUp)).toMatchObject({ status: "pending", by: "Günay" });

	await press(pane.getByRole("button", { name: "Üzərinə götür" }));
	await first.page.locator("[data-opened]").getByText("Rauf baxır").waitFor();
	await pane.getByText("Sizdədir").waitFor();
	await second.page.getByRole("button", { name: "Rədd et" }).click();
	await expect.poll(() => why.getByLabel("Səbəb").inputValue()).toBe("Başqa karta köçürülüb");
	await why.getByRole("button", { name: "Rədd et" }).click();
	await expect
		.poll(() => stored(topUp))
		.toEqual({ status: "rejected", by: null, reason: "Başqa karta köçürülüb" });
	expect([...first.errors, ...second.errors]).toEqual([]);
});

test("two operators approve by two keys each while others arrive: each once, and none that nobody saw", async () => {
	const waiting = [];
	for (let n = 0; n < 12; n++) waiting.push(await arrives());
	const operators = [
		await openQueue("Günay"),
		await openQueue("Rauf", { path: `/admin/balance?topUp=${waiting[6]?.id}` }),
	];
	for (const { open } of operators) await open();
	const openedId = (page: Page) =>
		page.locator("[data-opened]:not([inert])").getAttribute("data-opened");
	const decided: string[] = [];
	const arrived: { id: string }[] = [];
	const work = async ({ page }: { page: Page }) => {
		for (let n = 0; n < 6; n++) {
			const id = await openedId(page);
			await page.keyboard.press("c");
			await page.keyboard.press("Enter");
			decided.push(id as string);
			if (n % 2 === 0) arrived.push(await arrives());
			await expect.poll(() => openedId(page)).not.toBe(id);
		}
	};
	await Promise.all(operators.map(work));
	expect(decided.toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
	for (const topUp of waiting) {
		expect(await statusOf(topUp)).toBe("completed");
		expect(await findBalance(shop.db, topUp.userId)).toBe(topUp.amountQepik);
	}
	for (const topUp of arrived) expect(await statusOf(topUp)).toBe("pending");
	expect(operators.flatMap(({ errors }) => errors)).toEqual([]);
});

test("at a desk a row has its buttons where it is not the one that is opened; the same amount is a warning", async () => {
	const one = await makeUser(shop.db, { name: "Aysel Birinci" });
	const two = await makeUser(shop.db, { name: "Aysel İkinci" });
	const [first, second] = [await arrives(one, 7777), await arrives(two, 7777)];
	const { page, open, errors } = await openQueue("Günay");
	await open();
	await opened(page, first);
	const pane = page.locator("[data-opened]");
	await pane.getByText("Eyni məbləği gözləyən başqa sorğu da var").waitFor();
	await pane.getByText("Aysel İkinci").waitFor();
	const row = ({ id }: { id: string }) => page.locator(`[data-row="${id}"]`);
	expect(await row(first).getByRole("button").count()).toBe(0);
	expect((await row(first).boundingBox())?.height).toBe(44);
	expect((await row(second).boundingBox())?.height).toBe(44);
	await row(second).getByRole("button", { name: "Təsdiqlə" }).click();
	await row(second).and(page.locator("[data-state=completed]")).waitFor();
	await pane.getByText("Eyni məbləği").waitFor({ state: "detached" });
	expect(await statusOf(first)).toBe("pending");
	expect((await row(second).boundingBox())?.height).toBe(44);
	expect(errors).toEqual([]);
});

test("a row asks nothing before the first is opened; no key acts on what one leaves, and no late answer leads on", async () => {
	const [first, second, third] = [await arrives(), await arrives(), await arrives()];
	const { page, open, errors } = await openQueue("Günay");
	const press = (key: string) => page.keyboard.press(key);
	const LIST = /\/admin\/balance\.data/;
	const opening = await holdRequests(page, LIST);
	await open();
	await opening.requested;
	expect(await page.getByRole("button", { name: "Təsdiqlə" }).count()).toBe(0);
	opening.release();
	await opened(page, first);
	await expect.poll(() => page.getByRole("button", { name: "Təsdiqlə" }).count()).toBe(3);

	const next = await holdRequests(page, LIST);
	await press("j");
	await next.requested;
	await press("Enter");
	next.release();
	await opened(page, second);
	const answer = await holdRequests(page, LIST, "POST");
	await press("c");
	await press("Enter");
	await answer.requested;
	await press("k");
	await opened(page, first);
	answer.release();
	await page.getByText("Sorğu təsdiqləndi").waitFor();
	await page.locator(`[data-row="${second.id}"][data-state=completed]`).waitFor();
	expect(new URL(page.url()).searchParams.get("topUp")).toBe(first.id);
	expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
		...["pending", "completed", "pending"],
	]);
	expect(errors).toEqual([]);
});

test("on a phone a card leads to its top-up, where it is decided and taken back, and back to where it stood", async () => {
	const waiting = [];
	for (let n = 0; n < 6; n++) waiting.push(await arrives());
	const [topUp] = waiting.slice(4) as [(typeof waiting)[0]];
	const { page, open, errors } = await openQueue("Telefonlu", { viewport: PHONE });
	await open();
	const card = page.locator(`[data-row="${topUp.id}"]`);
	await card.scrollIntoViewIfNeeded();
	const top = await page.evaluate(() => scrollY);
	expect(top).toBeGreaterThan(0);
	await card.getByRole("link", { name: /^#/ }).click();
	await opened(page, topUp);
	expect(await card.isVisible()).toBe(false);
	expect(await tooWideBy(page)).toBe(0);
	expect(await findBarriers(page)).toEqual([]);
	const pane = page.locator("[data-opened]");
	await press(pane.getByRole("button", { name: "Təsdiqlə" }));
	await pane.getByText("Təsdiqləndi").first().waitFor();
	await press(pane.getByRole("button", { name: "Geri al" }));
	await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
	await page.getByText("Təsdiq geri alındı").waitFor();
	const [after] = await shop.db.select().from(topUps).where(eq(topUps.id, topUp.id));
	expect(after).toMatchObject({ status: "rejected", takenBackQepik: topUp.amountQepik });
	await page.getByRole("link", { name: "Bütün sorğular" }).click();
	await card.waitFor();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
	expect(errors).toEqual([]);
});
