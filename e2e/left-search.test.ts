// What was typed into a search is searched for, also where somebody leaves the field at once and an earlier
// answer comes in between.
import { beforeAll, expect, test } from "vitest";
import { makeGame } from "#test/make.ts";
import { holdRequests, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();
beforeAll(async () => {
	await makeGame(shop.db, { name: "Valorant 475 VP", priceQepik: 500 });
});

/** In the page: from `startTyping` on, what waits for a pause in typing waits for `pauseTyping`. */
function holdPauses() {
	const after = window.setTimeout.bind(window);
	let isTyping = false;
	let act = () => {};
	const setTimeout = (handler: () => void, ms: number) => {
		if (!isTyping || ms !== 250) return after(handler, ms);
		act = handler;
		return after(() => {}, 2 ** 30);
	};
	const startTyping = () => {
		isTyping = true;
	};
	Object.assign(window, { setTimeout, startTyping, pauseTyping: () => act() });
}
type Held = { startTyping: () => void; pauseTyping: () => void };

test.each([
	{ path: "/games", answer: /games\.data\?q=v(&|$)/ },
	{ path: "/admin/games", answer: /admin\/games\.data\?q=v(&|$)/ },
])(
	"what is typed last at $path is searched for, though one leaves the field",
	async ({ path, answer }) => {
		const { page, errors } = await visitAsAdmin(shop);
		await page.addInitScript(holdPauses);
		await page.goto(path);
		const visited = () => page.evaluate(() => history.length);
		const before = await visited();
		const field = page.getByRole("searchbox", { name: "Axtar", exact: true });
		const held = await holdRequests(page, answer);
		await field.pressSequentially("v");
		await held.requested;
		await page.evaluate(() => (window as unknown as Held).startTyping());
		await field.pressSequentially("a");
		await field.press("Tab");
		held.release();
		const searched = () => new URL(page.url()).searchParams.get("q");
		await expect.poll(searched).toBe("v");
		// What a page does after it has shown an answer comes with the next frames.
		await page.evaluate(async () => {
			for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
		});
		expect(await field.inputValue()).toBe("va");
		await page.evaluate(() => (window as unknown as Held).pauseTyping());
		await expect.poll(searched).toBe("va");
		expect(await field.inputValue()).toBe("va");
		// Back leads to the page before, not through what was typed.
		expect(await visited()).toBe(before);
		expect(errors).toEqual([]);
	},
);
