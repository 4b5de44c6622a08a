// An admin takes a list home as a file, on a connection that fails.
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { makeUser } from "#test/make.ts";
import { followAdminMenu, holdRequests, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();

const link = (page: Page) => page.getByRole("main").locator("a[download]");
const progress = (page: Page) => page.getByRole("status").getByText("MB yükləndi");
const FILE = /\/admin\/users\.csv$/;

async function openUsers() {
	const visit = await visitAsAdmin(shop);
	// Only a page whose scripts run opens a stream; without them the link is a plain one.
	const listening = visit.page.waitForRequest("**/live*");
	await visit.page.goto("/admin/users");
	await listening;
	return visit;
}

test("one download is made however often it is pressed, and shows that it goes on", async () => {
	const { email } = await makeUser(shop.db);
	const { page, errors } = await openUsers();
	const file = await holdRequests(page, FILE);
	let requests = 0;
	page.on("request", (request) => {
		if (FILE.test(request.url())) requests++;
	});
	const saved = page.waitForEvent("download");
	await link(page).click();
	await file.requested;
	await progress(page).waitFor();
	await expect.poll(() => link(page).getAttribute("aria-busy")).toBe("true");
	await link(page).click();
	file.release();
	const download = await saved;
	expect(download.suggestedFilename()).toMatch(/\.csv$/);
	const text = await new Response((await download.createReadStream()) as never).text();
	expect(text).toContain(email);
	await progress(page).waitFor({ state: "detached" });
	expect(requests).toBe(1);
	expect(errors).toEqual([]);
});

test.each<[string, (route: Route) => Promise<void>]>([
	["lost", (route) => route.abort()],
	["answered with an error", (route) => route.fulfill({ status: 503, body: "" })],
	[
		"answered with another page",
		(route) => route.fulfill({ status: 302, headers: { location: "/login" } }),
	],
])("a download that is %s says so and can be begun again", async (_, answer) => {
	const { page } = await openUsers();
	await page.route(FILE, answer, { times: 1 });
	await link(page).click();
	await page.getByText("Fayl yüklənmədi, yenidən cəhd edin").waitFor();
	await progress(page).waitFor({ state: "detached" });
	const saved = page.waitForEvent("download");
	await link(page).click();
	expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
});

test("whoever leaves the page ends the download, without a word", async () => {
	const { page } = await openUsers();
	await holdRequests(page, FILE);
	const ended = page.waitForEvent("requestfailed", (request) => FILE.test(request.url()));
	await link(page).click();
	await progress(page).waitFor();
	await followAdminMenu(page, "Jurnal");
	await page.getByRole("heading", { name: "Jurnal", level: 1 }).waitFor();
	await ended;
	expect(await page.getByText("Fayl yüklənmədi").count()).toBe(0);
});
