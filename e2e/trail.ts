// What a page did before its test failed: printed, since a test that fails now and then is not seen again.
import type { Page, Request } from "playwright-core";

const KEPT = 60;

/** Notes what is asked for and answered and where the page goes. What it returns tells that, and what the page shows. */
export function followPage(page: Page) {
	const began = performance.now();
	const lines: string[] = [];
	const note = (text: string) => {
		lines.push(`${((performance.now() - began) / 1000).toFixed(2).padStart(7)} s  ${text}`);
		if (lines.length > KEPT) lines.shift();
	};
	page.on("framenavigated", (frame) => note(`at ${pathOf(frame.url())}`));
	page.on("request", (request) => {
		if (isTold(request))
			note(`→ ${nameOf(request)} ${request.postData()?.slice(0, 200) ?? ""}`.trimEnd());
	});
	page.on("requestfinished", async (request) => {
		if (!isTold(request)) return;
		const response = await request.response().catch(() => null);
		note(`← ${response?.status() ?? "?"} ${nameOf(request)}`);
	});
	page.on("requestfailed", (request) => {
		if (isTold(request)) note(`✕ ${nameOf(request)} ${request.failure()?.errorText}`);
	});
	return async () => {
		const seen = await page.evaluate(whatIsSeen).catch((error: unknown) => [String(error)]);
		return [...lines, ...seen].join("\n");
	};
}

/** Files of the client and pictures tell nothing. */
function isTold(request: Request) {
	return ["document", "fetch", "xhr", "eventsource"].includes(request.resourceType());
}

function nameOf(request: Request) {
	return `${request.method()} ${pathOf(request.url())}`;
}

function pathOf(address: string) {
	const url = URL.parse(address);
	return url ? url.pathname + url.search : address;
}

/** In the page. */
function whatIsSeen() {
	const texts = (selector: string) =>
		[...document.querySelectorAll<HTMLElement>(selector)].map(
			(element) => `${selector}: ${element.innerText.replaceAll(/\s+/g, " ").slice(0, 400)}`,
		);
	const at = document.activeElement;
	return [
		`title: ${document.title}`,
		`focus: ${at?.outerHTML.slice(0, 200)}`,
		...texts("dialog[open]"),
		...texts("[role=status]"),
		...texts("[role=alert]"),
		...texts("[data-opened]"),
		...texts("[data-row]"),
	];
}
