// An open page follows again after whatever kept it from listening, and an admin is called back by
// one that is hidden.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { makeCategory, makeUser } from "#test/make.ts";
import { ADMIN } from "#test/open-shop.ts";
import { useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();
beforeEach(async () => {
	// The pages of the test before are closed.
	await listeners(0);
});

const listeners = (count: number) => expect.poll(() => shop.app.hub.listeners).toBe(count);

/** As when the person turns to another tab, and comes back. */
function setVisibility(page: Page, visibility: "hidden" | "visible") {
	return page.evaluate((state) => {
		Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	}, visibility);
}

async function categoryIsAdded(name: string) {
	await makeCategory(shop.db, { name });
	shop.app.hub.publish("catalog");
}

test("a page that is hidden stops listening; visible again it shows what it missed, and follows", async () => {
	const { page, errors } = await shop.visit();
	await page.goto("/categories");
	await listeners(1);
	await setVisibility(page, "hidden");
	await listeners(0);
	await categoryIsAdded("Gizli ikən");
	await setVisibility(page, "visible");
	await page.getByText("Gizli ikən").waitFor();
	await listeners(1);
	await categoryIsAdded("Yenə görünən");
	await page.getByText("Yenə görünən").waitFor();
	await setVisibility(page, "visible");
	await listeners(1);
	expect(errors).toEqual([]);
});

test("who signs in listens as themselves, and no more as a visitor", async () => {
	const { page, errors } = await shop.visit();
	await page.goto("/login");
	await listeners(1);
	await page.getByLabel("Email").fill(ADMIN.email);
	await page.getByLabel("Şifrə", { exact: true }).fill(ADMIN.password);
	const ownStream = page.waitForResponse("**/live*");
	await page.getByRole("button", { name: "Daxil ol" }).click();
	await ownStream;
	await listeners(1);
	expect(errors).toEqual([]);
});

test("a page whose stream was answered with an error asks again in five seconds, and follows", async () => {
	const { page } = await shop.visit();
	await page.clock.install();
	await page.addInitScript(() => {
		window.EventSource = class extends EventSource {
			constructor(address: string | URL) {
				super(address);
				this.addEventListener("error", () => Object.assign(window, { failed: true }));
			}
		};
	});
	let requests = 0;
	await page.route("**/live*", async (route) => {
		if (++requests === 1) await route.fulfill({ status: 503, body: "" });
		else await route.continue();
	});
	await page.goto("/categories");
	await page.waitForFunction(() => "failed" in window);
	await page.clock.fastForward(5000);
	await listeners(1);
	expect(requests).toBe(2);
	await categoryIsAdded("Xətadan sonra");
	await page.getByText("Xətadan sonra").waitFor();
});

test("a hidden admin's page counts what arrives, and calls by sound unless it is muted", async () => {
	const { page, context, errors } = await visitAsAdmin(shop);
	// Each sound asks for the speakers first.
	await context.addInitScript(() => {
		Object.assign(window, { sounds: 0 });
		window.AudioContext = class {
			constructor() {
				Object.assign(window, { sounds: Number(Reflect.get(window, "sounds")) + 1 });
				throw new Error("no speakers");
			}
		} as unknown as typeof AudioContext;
	});
	const soundsOf = () => page.evaluate(() => Reflect.get(window, "sounds"));
	const { id: userId, email: userEmail } = await makeUser(shop.db);
	const topUpArrives = async () => {
		await createTopUp(shop.db, { userId, userEmail, amountQepik: 500, type: "abb" });
		shop.app.hub.publish("admin");
	};
	await page.goto("/admin/balance");
	await listeners(1);
	await setVisibility(page, "hidden");
	// Below it hears of the next change before it is answered.
	await page.route(/balance\.data/, async (route) => {
		await delay(400);
		await route.continue().catch(() => {});
	});
	// Its own stream is closed, and the one for arrivals open, only once both have been asked for.
	const hears = async (count: number) => {
		shop.app.hub.publish("admin");
		return (await page.title()).startsWith(`(${count}) `);
	};
	await topUpArrives();
	await expect.poll(() => hears(1), { timeout: 15_000 }).toBe(true);
	expect(await soundsOf()).toBe(1);
	await listeners(1);
	// Nobody has looked at the queue meanwhile.
	await page.getByRole("button", { name: "Yeni gələnlər: 1" }).waitFor();
	// In view it listens by its own stream again, and by that alone.
	const ownStream = page.waitForResponse("**/live*");
	await setVisibility(page, "visible");
	await ownStream;
	await listeners(1);
	await page.getByRole("button", { name: "Yeni gələnlər", exact: true }).waitFor();
	await page.getByRole("button", { name: "Səsli bildiriş" }).click();
	await topUpArrives();
	await expect.poll(() => hears(2), { timeout: 15_000 }).toBe(true);
	expect(await soundsOf()).toBe(1);
	expect(errors).toEqual([]);
});

test("a page that has missed nothing loads nothing, nor does a hidden admin's for a message that only says that the stream is alive", async () => {
	const { page, errors } = await visitAsAdmin(shop);
	const loads: string[] = [];
	page.on("request", (request) => {
		if (/games\.data/.test(request.url())) loads.push(request.url());
	});
	await page.goto("/admin/games");
	await listeners(1);
	let streams = 0;
	const third = Promise.withResolvers<void>();
	// It ends at once, and the browser asks for the next.
	await page.route("**/live*", async (route) => {
		if (++streams === 3) third.resolve();
		await route.fulfill({ contentType: "text/event-stream", body: "retry: 100\ndata:\n\n" });
	});
	await setVisibility(page, "hidden");
	await third.promise;
	expect(loads).toEqual([]);
	expect(errors).toEqual([]);
});
