// What somebody no longer waits for ends in silence.
import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { listen } from "#app/server/listen.server.ts";
import { useShopAndBrowser } from "./open-browser.ts";

const shop = useShopAndBrowser();

/** The shop behind a line on which these data arrive, but not that they end there. */
async function withholdEndOf(path: string) {
	const listener: RequestListener = async (request, response) => {
		if (!request.url?.startsWith(path)) return shop.listener(request, response);
		const { status, headers, text } = await answerTo(request.url);
		response.writeHead(status, headers).write(text);
	};
	return listen(listener, { host: "127.0.0.1", port: 0 });
}

async function answerTo(url: string) {
	const response = await shop.fetch(url);
	const { "content-length": _, ...headers } = Object.fromEntries(response.headers);
	return { status: response.status, headers, text: await response.text() };
}

test("a page that is left while it loads reports no error", async () => {
	const line = await withholdEndOf("/categories.data");
	try {
		const { page, errors } = await shop.visit();
		await page.goto(`http://127.0.0.1:${line.port}/`);
		const menu = page.getByRole("navigation").first();
		await page.getByRole("link", { name: "Daxil ol" }).first().waitFor();
		// The data is there before the scripts of its page are.
		const scripts = Promise.withResolvers<void>();
		await page.route(/\.js$/, async (route) => {
			await scripts.promise;
			await route.continue();
		});
		const arrives = page.waitForResponse(/\/categories\.data/);
		await menu.getByRole("link", { name: "Kateqoriyalar" }).click();
		await arrives;
		await menu.getByRole("link", { name: "Oyunlar" }).click();
		scripts.resolve();
		await page.waitForURL(/\/games$/);
		await page.getByRole("heading", { level: 1 }).waitFor();
		expect(errors).toEqual([]);
		await page.close();
	} finally {
		await line.close();
	}
});

test("a change of page that the next one overtakes, or that takes long, skips its animation without an error, and hides no other", async () => {
	const { page, errors } = await shop.visit();
	await page.goto("/");
	await page.evaluate(() => document.startViewTransition(() => {}).skipTransition());
	// In the words of the browser, which waits for a page for four seconds.
	const late = "Transition was aborted because of timeout in DOM update";
	await page.evaluate((text) => void Promise.reject(new DOMException(text, "TimeoutError")), late);
	await page.evaluate(() => void Promise.reject(new Error("another")));
	await expect.poll(() => errors).toEqual(["Error: another"]);
});
