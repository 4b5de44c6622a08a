import { readFileSync } from "node:fs";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { sampleOf } from "#test/sample-of.ts";
import { tooWideBy } from "./open-browser.ts";

const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The rules that depend on colours: a second theme can change the result of no others. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

declare const axe: { run: (options: RunOptions) => Promise<AxeResults> };

type Options = {
	viewports: { width: number; height: number }[];
	themes?: readonly ("dark" | "light")[];
};

/**
 * Accessibility and layout faults of the page in its present state, on screens of these sizes: what axe
 * finds in the dark theme, what it finds of colours in the light one (in `npm test` on the first screen
 * alone), and sideways scrolling.
 */
export async function findFaults(page: Page, { viewports, themes = ["dark", "light"] }: Options) {
	const faults: string[] = [];
	for (const [index, viewport] of viewports.entries()) {
		await page.setViewportSize(viewport);
		for (const theme of index === 0 ? themes : sampleOf(themes)) {
			await page.evaluate(
				(isDark) => document.documentElement.classList.toggle("dark", isDark),
				theme === "dark",
			);
			for (const barrier of await findBarriers(
				page,
				theme === "light" ? COLOUR_RULES : undefined,
			)) {
				faults.push(`${viewport.width} px, ${theme}: ${barrier}`);
			}
		}
		const pixels = await tooWideBy(page);
		if (pixels > 0) faults.push(`${viewport.width} px: scrolls sideways by ${pixels} px`);
	}
	return faults;
}

/** What axe finds, by all of its rules or by these. */
export async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	// Preloaded style sheets and media serve rules about videos and turned screens alone.
	const options: RunOptions = { resultTypes: ["violations"], preload: false };
	if (rules) options.runOnly = { type: "rule", values: rules };
	const { violations } = await page.evaluate((chosen) => axe.run(chosen), options);
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/**
 * The buttons in the colour of "buy" that one sees at once, on the page or on the dialog above it. A screen
 * has one thing to do, and says which.
 */
export function findPrimary(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const screen = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
		const buttons = [...screen.querySelectorAll<HTMLElement>(".button-primary")];
		return buttons
			.filter((button) => {
				const { top, height } = button.getBoundingClientRect();
				return height > 0 && top < innerHeight;
			})
			.map((button) => button.innerText.replaceAll("\u00a0", " "));
	});
}
