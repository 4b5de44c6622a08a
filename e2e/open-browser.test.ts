// What the other tests rely on: a visit ends with the test that made it.
import { describe, test } from "vitest";
import { useShopAndBrowser, type Visit } from "./open-browser.ts";

const shop = useShopAndBrowser();

describe.concurrent("of two tests at the same time", () => {
	const first = Promise.withResolvers<Visit>();
	const second = Promise.withResolvers<void>();

	test("the first ends", async ({ onTestFinished }) => {
		const visit = await shop.visit({ onTestFinished });
		await second.promise;
		first.resolve(visit);
	});

	test("the second keeps its page, and the first one's is closed", async ({
		expect,
		onTestFinished,
	}) => {
		const { page } = await shop.visit({ onTestFinished });
		second.resolve();
		const { page: other } = await first.promise;
		await expect.poll(() => other.isClosed()).toBe(true);
		await page.goto("/games");
		expect(page.isClosed()).toBe(false);
	});

	test("one that does not pass its own hook is told so", async ({ expect }) => {
		await expect(shop.visit()).rejects.toThrow("onTestFinished");
	});
});
