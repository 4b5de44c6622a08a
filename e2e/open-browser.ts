import { setTimeout as delay } from "node:timers/promises";
import {
	type Browser,
	type BrowserContext,
	chromium,
	type Locator,
	type Page,
	type Route,
} from "playwright-core";
import { expect, onTestFinished, type TestContext, TestRunner } from "vitest";
import { openTestShop, type TestShop } from "#test/open-shop.ts";
import { listenOnLine } from "#test/slow-line.ts";
import { useOpened } from "#test/use-opened.ts";
import { followPage } from "./trail.ts";

const ARGUMENTS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	// No page lives long enough to win back what optimizing its scripts takes, axe least of all; and no
	// processor is idle that could collect garbage or compile beside it.
	"--js-flags=--no-opt,--no-maglev,--single-threaded",
];

/** A slow machine is not a failure. */
const PATIENCE_MS = 40_000;

export const PHONE = { width: 360, height: 780 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

export const DARK_PHONE = {
	device: "a phone in the dark theme",
	viewport: PHONE,
	theme: "dark",
	touch: true,
} as const;
export const LIGHT_DESKTOP = {
	device: "a desktop in the light theme",
	viewport: DESKTOP,
	theme: "light",
	touch: false,
} as const;

/** Tests of what is laid out differently on a phone and a desktop run on both. */
export const DEVICES = [DARK_PHONE, LIGHT_DESKTOP];

/** A real shop on a free port, and a browser to visit it with, for the tests of a file. */
export function useShopAndBrowser(environment: Record<string, string> = {}): OpenShop {
	return useOpened("shop", () => withBrowser(openTestShop(environment)));
}

let launched: Browser | undefined;

/** One for all files of this process, with which it ends: a visitor has a profile of their own. */
async function openBrowser(): Promise<Browser> {
	if (!launched?.isConnected()) {
		launched = await chromium.launch({
			executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
			args: ARGUMENTS,
		});
	}
	return launched;
}

/** Listens on a free port with a shop, and opens a browser to visit it with. */
export async function withBrowser<Shop extends TestShop>(opening: Promise<Shop>) {
	const shop = await opening;
	const serving = await listenOnLine(shop.listener);
	const browser = await openBrowser();
	const address = `http://127.0.0.1:${serving.port}`;
	return {
		...shop,
		address,
		visit: (options: VisitOptions = {}) => visit(browser, address, options),
		async close() {
			await Promise.all(browser.contexts().map((context) => context.close()));
			shop.app.hub.close();
			await serving.close();
			await shop.close();
		},
	};
}

export type OpenShop = Awaited<ReturnType<typeof withBrowser<TestShop>>>;

export type VisitOptions = {
	viewport?: { width: number; height: number };
	theme?: "dark" | "light";
	javaScript?: boolean;
	/** A touch screen. */
	touch?: boolean;
	/** From the test's context: concurrent tests have to pass it, since Vitest knows one current test. */
	onTestFinished?: TestContext["onTestFinished"];
};

export type Visit = { page: Page; context: BrowserContext; errors: string[] };

/**
 * A visitor with a browser profile of their own. Errors that the browser reports (in the console, or
 * thrown by scripts) are collected in `errors`; a test ends by expecting none.
 */
async function visit(browser: Browser, address: string, options: VisitOptions): Promise<Visit> {
	const onEnd = endOfTest(options.onTestFinished);
	const context = await browser.newContext({
		baseURL: address,
		viewport: options.viewport ?? DESKTOP,
		javaScriptEnabled: options.javaScript ?? true,
		hasTouch: options.touch ?? false,
		reducedMotion: "reduce",
		locale: "az-AZ",
	});
	if (options.theme === "light") {
		await context.addInitScript(() => localStorage.setItem("theme", "light"));
	}
	await context.addInitScript(noteWhatBecomesOfPresses);
	const page = await context.newPage();
	const tellTrail = followPage(page);
	onEnd?.(async ({ task }) => {
		if (task.result?.state === "fail") console.error(`${task.name}\n${await tellTrail()}`);
		await context.close();
	});
	const errors: string[] = [];
	page.on("pageerror", (error) => {
		// The router animates a change of page; a window that is resized meanwhile only skips that.
		if (!/^InvalidStateError: .*Viewport size changed/.test(String(error))) {
			errors.push(String(error));
		}
	});
	page.on("console", (message) => {
		const text = message.text();
		// The browser reports each refused form, which many tests provoke.
		const refusal = /status of 4(01|09|22|29)/.test(text);
		// The place tells which address was not found.
		if (message.type() === "error" && !refusal) errors.push(`${text} ${message.location().url}`);
	});
	page.setDefaultTimeout(PATIENCE_MS);
	return { page, context, errors };
}

/**
 * The hook that closes a visit at the end of its test, since a page that is left open keeps its
 * event stream and uses CPU time. Visits that a hook made stay for all tests of the file.
 */
function endOfTest(own: VisitOptions["onTestFinished"]): VisitOptions["onTestFinished"] {
	const current = TestRunner.getCurrentTest();
	if (own || !current) return own;
	if (current.concurrent) throw new Error("A concurrent test has to pass its own onTestFinished");
	return onTestFinished;
}

/** In the page: a press that is ignored is stopped before it comes back to the window. */
function noteWhatBecomesOfPresses() {
	const isMissed = ({ target }: Event) => {
		const aimedAt = document.querySelector("[data-aimed-at]");
		return aimedAt !== null && !aimedAt.contains(target as Node);
	};
	const begin = (event: Event) => {
		document.documentElement.dataset.press = isMissed(event) ? "missed" : "ignored";
	};
	const end = () => {
		const { dataset } = document.documentElement;
		if (dataset.press === "ignored") dataset.press = "taken";
	};
	window.addEventListener("click", begin, true);
	window.addEventListener("click", end);
}

/**
 * Presses a button of a row or of what is opened beside it, again while the press is ignored because
 * something has just moved there, or goes beside it because something moves at that moment; as people do.
 */
export async function press(button: Locator) {
	const becomes = async () => {
		await button.evaluate((aimedAt) => {
			for (const before of document.querySelectorAll("[data-aimed-at]")) {
				before.removeAttribute("data-aimed-at");
			}
			aimedAt.setAttribute("data-aimed-at", "");
		});
		await button.click();
		return button.page().evaluate(() => document.documentElement.dataset.press);
	};
	await expect.poll(becomes, { timeout: PATIENCE_MS }).toBe("taken");
}

/**
 * Presses the button of a toast, which takes presses once there was time to see it, until it is sent.
 * `at` presses a point of the screen.
 */
export async function pressInToast(button: Locator, at: (x: number, y: number) => Promise<void>) {
	const isSent = async () => {
		const { x, y, height } = (await button.boundingBox()) ?? { x: 0, y: 0, height: 0 };
		if (height > 0) await at(x + 10, y + height / 2);
		// Answered at once, the toast is gone with its button.
		return button.isDisabled({ timeout: 1000 }).catch(() => true);
	};
	await expect.poll(isSent).toBe(true);
}

/** Fast-forwards the page's clock, which has to be installed, until the condition is true. */
export async function runClockUntil(page: Page, isSo: () => Promise<boolean>) {
	const runAhead = async () => {
		await page.clock.fastForward(5000);
		return isSo();
	};
	await expect.poll(runAhead).toBe(true);
}

/** Follows a link of the header; on a phone it is in the menu, which is opened first. */
export async function followMenu(page: Page, name: string) {
	const menu = page.getByRole("button", { name: "Menyu", exact: true });
	const onPhone = await menu.isVisible();
	if (onPhone) await menu.click();
	const links = onPhone
		? page.getByRole("dialog", { name: "Menyu" })
		: page.getByRole("navigation", { name: "Əsas menyu" });
	await links.getByRole("link", { name, exact: true }).click();
}

/** Follows a link of the admin's menu; on a phone some of them are behind 'Daha'. */
export async function followAdminMenu(page: Page, name: string) {
	const link = page
		.getByRole("navigation", { name: "Admin menyusu" })
		.getByRole("link", { name, exact: true });
	if (!(await link.isVisible())) {
		await page.getByRole("button", { name: "Daha", exact: true }).click();
	}
	await link.click();
}

/**
 * By how many pixels the page is wider than its viewport without the scroll bar. Chromium includes the
 * scroll bar while it animates a change of page, and for a moment where a long page is replaced by a
 * short one, so it is measured after the first and again because of the second.
 */
export async function tooWideBy(page: Page): Promise<number> {
	for (let look = 1; ; look++) {
		const pixels = await page.evaluate(async () => {
			await document.activeViewTransition?.finished.catch(() => {});
			const root = document.documentElement;
			return root.scrollWidth - root.getBoundingClientRect().width;
		});
		if (pixels <= 0 || look === 10) return pixels;
		await delay(100);
	}
}

/** Holds requests to an address back until `release` is called; `requested` is the first of them. */
export async function holdRequests(page: Page, address: RegExp, method = "GET") {
	const gate = Promise.withResolvers<void>();
	const first = Promise.withResolvers<void>();
	await page.route(address, async (route: Route) => {
		if (route.request().method() === method) {
			first.resolve();
			await gate.promise;
		}
		await route.continue();
	});
	return { release: gate.resolve, requested: first.promise };
}

/** Holds the answer to a form back until `release` is called; `done` is when the server has done its work. */
export async function holdAnswer(page: Page, address: RegExp) {
	const gate = Promise.withResolvers<void>();
	const done = Promise.withResolvers<void>();
	await page.route(address, async (route: Route) => {
		if (route.request().method() !== "POST") return route.continue();
		const response = await route.fetch({ maxRedirects: 0 });
		done.resolve();
		await gate.promise;
		await route.fulfill({ response });
	});
	return { release: gate.resolve, done: done.promise };
}

/** Aborts the next POST to an address; GET requests are not affected. */
export async function loseNextForm(page: Page, address: RegExp) {
	let isLost = false;
	await page.route(address, (route: Route) => {
		if (isLost || route.request().method() !== "POST") return route.continue();
		isLost = true;
		return route.abort();
	});
}

/** Logs in through the form and waits until the header shows it. */
export async function logIn(page: Page, login: { email: string; password: string }) {
	await page.goto("/login");
	await page.getByLabel("Email").fill(login.email);
	await page.getByLabel("Şifrə", { exact: true }).fill(login.password);
	await page.getByRole("button", { name: "Daxil ol" }).click();
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
}
