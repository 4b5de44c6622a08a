// What somebody does with their hands, as the page itself sees it.
import type { Page } from "playwright-core";

type Watched = Window & { inputs?: number; copied?: string };

/** From the next page that is loaded on: counts keys and presses, and notes what is copied. */
export async function watchInputs(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const watched: Watched = window;
		watched.inputs = 0;
		for (const kind of ["keydown", "pointerdown"]) {
			window.addEventListener(
				kind,
				(event) => {
					if (event.isTrusted) watched.inputs = (watched.inputs ?? 0) + 1;
				},
				true,
			);
		}
		const write = navigator.clipboard.writeText.bind(navigator.clipboard);
		navigator.clipboard.writeText = (text) => {
			watched.copied = text;
			return write(text);
		};
	});
}

/** How many keys and presses there were since the page was loaded. */
export function countInputs(page: Page): Promise<number> {
	return page.evaluate(() => (window as Watched).inputs ?? 0);
}

/** What was copied last. */
export function lastCopied(page: Page): Promise<string | undefined> {
	return page.evaluate(() => (window as Watched).copied);
}
