import { setTimeout as delay } from "node:timers/promises";
import {
	type Browser,
	type BrowserContext,
	chromium,
	type Page,
	type Route,
} from "playwright-core";
import { onTestFinished } from "vitest";
import { serve } from "../app/platform/serve.server.ts";
import { openTestShop, type TestShop } from "../test/open-shop.ts";

const ARGUMENTS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

const GIVEN_UP = /BodyStreamBuffer was aborted|signal is aborted without reason/;

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };

export const PHONE_LOOK = {
	look: "a phone in the dark",
	viewport: PHONE,
	theme: "dark",
	touch: true,
} as const;
export const DESK_LOOK = {
	look: "a desk in the light",
	viewport: DESKTOP,
	theme: "light",
	touch: false,
} as const;

/** What stands differently on a phone and a desk is tried in both. */
export const LOOKS = [PHONE_LOOK, DESK_LOOK];

/** A real shop on a free port, and a browser to visit it with. */
export function openShopAndBrowser(environment: Record<string, string> = {}) {
	return withBrowser(openTestShop(environment));
}

/** The same, of a shop that was opened in another way. */
export async function withBrowser(opening: Promise<TestShop>) {
	const shop = await opening;
	const serving = await serve(shop.listener, { host: "127.0.0.1", port: 0 });
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
		args: ARGUMENTS,
	});
	const address = `http://127.0.0.1:${serving.port}`;
	return {
		...shop,
		address,
		visit: (options: VisitOptions = {}) => visit(browser, address, options),
		async close() {
			await browser.close();
			shop.app.hub.close();
			await serving.close();
			await shop.close();
		},
	};
}

export type OpenShop = Awaited<ReturnType<typeof openShopAndBrowser>>;

export type VisitOptions = {
	viewport?: { width: number; height: number };
	theme?: "dark" | "light";
	javaScript?: boolean;
	/** A screen that is touched. */
	touch?: boolean;
};

export type Visit = { page: Page; context: BrowserContext; complaints: string[] };

/**
 * A visitor with a browser profile of their own. What the browser complains about (errors in the
 * console, failed scripts) is collected in `complaints`; a test ends by expecting none.
 */
async function visit(browser: Browser, address: string, options: VisitOptions): Promise<Visit> {
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
	closeWithTest(context);
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on("pageerror", (error) => {
		// The router gave up a look at the page because something newer was asked for.
		if (!GIVEN_UP.test(String(error))) complaints.push(String(error));
	});
	page.on("console", (message) => {
		const text = message.text();
		// The browser itself reports each refused form; that the shop refuses is what is tested.
		const refusal = /status of 4(01|09|22|29)/.test(text);
		if (message.type() === "error" && !refusal) complaints.push(text);
	});
	// A slow machine is no failure.
	page.setDefaultTimeout(40_000);
	return { page, context, complaints };
}

/** What a test opened would go on following the shop; what was opened before all tests stays. */
function closeWithTest(context: BrowserContext) {
	try {
		onTestFinished(() => context.close());
	} catch {
		// Not within a test.
	}
}

/** Follows a link of the header; on a phone it stands in the menu, which is opened first. */
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
 * By how many pixels the page is wider than its room, which is less than the screen's by a scroll bar.
 * While a long page gives way to a short one Chromium counts the bar's room in for a moment.
 */
export async function tooWideBy(page: Page): Promise<number> {
	for (let look = 1; ; look++) {
		const pixels = await page.evaluate(() => {
			const root = document.documentElement;
			return root.scrollWidth - root.getBoundingClientRect().width;
		});
		if (pixels <= 0 || look === 10) return pixels;
		await delay(100);
	}
}

/** Loses the next form that is sent to an address; what a page looks up meanwhile arrives. */
export async function loseNextForm(page: Page, address: RegExp) {
	let isLost = false;
	await page.route(address, (route: Route) => {
		if (isLost || route.request().method() !== "POST") return route.continue();
		isLost = true;
		return route.abort();
	});
}

/** Logs in through the form and waits until the header knows who it is. */
export async function logIn(page: Page, login: { email: string; password: string }) {
	await page.goto("/login");
	await page.getByLabel("Email").fill(login.email);
	await page.getByLabel("Şifrə", { exact: true }).fill(login.password);
	await page.getByRole("button", { name: "Daxil ol" }).click();
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
}
