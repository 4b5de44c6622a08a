import type { Locator, Page } from "playwright-core";

/** A button that leaves once it is pressed, under something that lies over the page; where that is. */
export async function putUnder(page: Page, above: Locator) {
	const box = await above.boundingBox();
	if (!box) throw new Error("there is nothing above");
	await page.evaluate(({ x, y, width, height }) => {
		const button = document.createElement("button");
		button.style.cssText = `position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
		button.onclick = () => button.remove();
		button.id = "under";
		document.body.append(button);
	}, box);
	return box;
}
