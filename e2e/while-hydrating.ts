import type { Page } from "playwright-core";

/**
 * Uses a field or a button of each page opened from now on just when React has begun to listen, and has yet
 * to hydrate the page: it stops what it hears then, and answers nothing. Chooses "1", or types "25".
 */
export async function actWhileHydrating(page: Page, label: string): Promise<void> {
	await page.addInitScript(waitForReact, label);
}

function waitForReact(label: string) {
	const { addEventListener } = document;
	document.addEventListener = (...listening: Parameters<typeof addEventListener>) => {
		addEventListener.apply(document, listening);
		if (listening[0] !== "input") return;
		document.addEventListener = addEventListener;
		queueMicrotask(act);
	};

	function act() {
		const named = [...document.querySelectorAll<HTMLElement>("label, button")].find(
			({ textContent }) => textContent?.trim() === label,
		);
		const control =
			named instanceof HTMLLabelElement
				? named.control
				: (named ?? document.querySelector<HTMLElement>(`[aria-label="${label}"]`));
		if (control instanceof HTMLSelectElement) {
			control.value = "1";
			control.dispatchEvent(new Event("input", { bubbles: true }));
			queueMicrotask(() => control.dispatchEvent(new Event("change", { bubbles: true })));
		} else if (control?.matches("button, [type=checkbox]")) {
			control.click();
		} else if (control) {
			control.focus();
			document.execCommand("insertText", false, "25");
		}
	}
}
