// A page whose device is busy: React renders what may wait later, and may leave out what is over by then.
import type { Page } from "playwright-core";
import type { OpenShop } from "./open-browser.ts";

/** In the page: says on the document once its event stream is open. */
function tellWhenListening() {
	window.EventSource = class extends window.EventSource {
		constructor(url: string | URL) {
			super(url);
			const tell = () => document.documentElement.toggleAttribute("data-listens", true);
			this.addEventListener("open", tell);
		}
	};
}

/** In the page: renderings that may wait do so while `data-busy` is set. */
function renderLaterWhileBusy() {
	const waiting: (() => void)[] = [];
	const isBusy = () => document.documentElement.hasAttribute("data-busy");
	const post = MessagePort.prototype.postMessage;
	MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
		const send = () => post.call(this, message);
		if (isBusy()) waiting.push(send);
		else send();
	};
	new MutationObserver(() => {
		if (!isBusy()) for (const send of waiting.splice(0)) send();
	}).observe(document, { subtree: true, attributeFilter: ["data-busy"] });
}

/** In the page: `renderForNothing` renders what depends on the screen's width, at once, with nothing changed. */
function rememberWidthListeners() {
	const matchMedia = window.matchMedia.bind(window);
	const listeners = new Set<() => void>();
	let isOther = false;
	const list = (query: string) => ({
		matches: matchMedia(query).matches !== isOther,
		addEventListener: (_: "change", tell: () => void) => listeners.add(tell),
		removeEventListener: (_: "change", tell: () => void) => listeners.delete(tell),
	});
	const renderForNothing = () => {
		for (const other of [true, false]) {
			isOther = other;
			for (const tell of [...listeners]) tell();
		}
	};
	Object.assign(window, {
		matchMedia: (query: string) => (query.includes("width") ? list(query) : matchMedia(query)),
		renderForNothing,
	});
}

/** Returns what has the page render nothing while `act` acts on it. */
export async function withDelayedRendering(page: Page) {
	await page.addInitScript(renderLaterWhileBusy);
	const setBusy = (isBusy: boolean) =>
		page.evaluate((is) => document.documentElement.toggleAttribute("data-busy", is), isBusy);
	return async function renderingLater(act: () => Promise<void>) {
		await setBusy(true);
		await act();
		await setBusy(false);
	};
}

/**
 * Returns what sends something by `send` and, once it is answered and before that is rendered, has the page
 * render for nothing.
 */
export async function withRendersForNothing(page: Page, path: string) {
	const renderingLater = await withDelayedRendering(page);
	await page.addInitScript(rememberWidthListeners);
	return (send: () => Promise<void>) =>
		renderingLater(async () => {
			const loaded = page.waitForResponse(
				(one) => one.url().includes(`${path}.data`) && one.request().method() === "GET",
			);
			await send();
			await loaded;
			await page.evaluate(() => {
				(window as unknown as { renderForNothing: () => void }).renderForNothing();
			});
		});
}

/** Returns what sends something on the page of that address, which renders nothing until it is answered and shown. */
export async function withBusyPage(page: Page, shop: OpenShop, path: string) {
	await page.addInitScript(tellWhenListening);
	const renderingLater = await withDelayedRendering(page);
	const response = (method: string) =>
		page.waitForResponse(
			(one) => one.url().includes(`${path}.data`) && one.request().method() === method,
		);
	return async function whileBusy(send: () => Promise<void>) {
		// A page that is busy before it listens does not come to it.
		await page.locator("[data-listens]").waitFor({ state: "attached" });
		await renderingLater(async () => {
			const answered = Promise.all([response("POST"), response("GET")]);
			await send();
			await answered;
			// What is loaded for a change of somebody else comes after what the answer has loaded.
			const loadedAgain = response("GET");
			shop.app.hub.publish("admin");
			await loadedAgain;
		});
	};
}
