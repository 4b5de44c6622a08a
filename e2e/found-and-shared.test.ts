// What a browser makes of the data for search engines and chats, and of the manifest that installs the shop.
import { beforeAll, expect, test } from "vitest";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { DARK_PHONE, useShopAndBrowser } from "./open-browser.ts";

const HOSTILE = `</script><script>document.title="broken"</script><!-- "a" \u2028`;

const ORIGIN = "http://shop.test";
const shop = useShopAndBrowser({ ORIGIN });
let categoryId: string;
let ids: string[];
beforeAll(async () => {
	categoryId = (await makeCategory(shop.db, { name: `PUBG ${HOSTILE}` })).id;
	const { id: familyId } = await makeFamily(shop.db, { name: `UC ${HOSTILE}` });
	const games = ["60 UC", "325 UC"].map((denomination) =>
		makeGame(shop.db, { familyId, categoryId, denomination, name: `${denomination} ${HOSTILE}` }),
	);
	ids = (await Promise.all(games)).map(({ id }) => id);
});

test("structured data is data: the policy lets it stand, and nothing in it runs", async () => {
	const { page, errors } = await shop.visit(DARK_PHONE);
	await page.goto(`/game/${ids[0]}`);
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	const data = await page.locator('script[type="application/ld+json"]').allTextContents();
	const [product, crumbs] = data.map((json) => JSON.parse(json));
	expect(product).toMatchObject({
		"@type": "Product",
		name: `60 UC ${HOSTILE}`,
		isVariantOf: { name: `UC ${HOSTILE}` },
	});
	expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
	expect(await page.title()).toBe(`60 UC ${HOSTILE} · 5.00 ₼ · GameStore`);
	expect(errors).toEqual([]);
});

test("title and canonical address move on with the page, so that a browser shares what is open", async () => {
	const { page, errors } = await shop.visit(DARK_PHONE);
	const canonical = () =>
		page
			.locator('link[rel="canonical"]')
			.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).getAttribute("href")));
	await page.goto(`/games?category=${categoryId}&utm_source=chat`);
	expect(await canonical()).toEqual([`${ORIGIN}/category/${categoryId}`]);
	await page.getByRole("link", { name: /^325 UC/ }).click();
	await page.getByRole("heading", { level: 1, name: /^325 UC/ }).waitFor();
	await expect.poll(canonical).toEqual([`${ORIGIN}/game/${ids[1]}`]);
	await expect.poll(() => page.title()).toBe(`325 UC ${HOSTILE} · 5.00 ₼ · GameStore`);
	await page.getByRole("link", { name: "Daxil ol" }).click();
	await page.getByRole("heading", { name: "Xoş gəlmisiniz" }).waitFor();
	await expect.poll(canonical).toEqual([]);
	expect(errors).toEqual([]);
});

test("a browser reads the manifest without a complaint, and finds the shop installable", async () => {
	const { page, context, errors } = await shop.visit(DARK_PHONE);
	await page.goto("/");
	const devtools = await context.newCDPSession(page);
	const { url, errors: complaints, data } = await devtools.send("Page.getAppManifest");
	expect(url).toBe(`${shop.address}/manifest.webmanifest`);
	expect(complaints).toEqual([]);
	expect(JSON.parse(data ?? "")).toMatchObject({ display: "standalone", lang: "az" });
	const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
	// A private window, as every test has one, installs nothing.
	const others = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
	expect(others).toEqual([]);
	expect(errors).toEqual([]);
});
