import { expect, test } from "vitest";
import { draw } from "#test/draw.tsx";
import { AvailabilityBadge, DiscountBadge, Price } from "./price.tsx";

const game = (originalPriceQepik: number | null) => ({ priceQepik: 1000, originalPriceQepik });
const textOf = (html: string) =>
	html
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll(/\s+/g, " ")
		.trim();

test("a former price is struck only where it was higher", () => {
	const struck = (original: number | null) =>
		/<s[\s>].*?<\/s>/.exec(draw(() => <Price game={game(original)} />))?.[0] ?? "";
	expect(textOf(struck(1001))).toBe("Əvvəlki qiymət: 10.01 ₼");
	for (const original of [1000, 999, 0, null]) expect(struck(original)).toBe("");
});

test("a discount is shown from one percent", () => {
	const percent = (original: number | null) =>
		textOf(draw(() => <DiscountBadge game={game(original)} />));
	expect(percent(2000)).toBe("−50%");
	expect([1001, 1000, 999, null].map(percent)).toEqual(["", "", "", ""]);
});

test("a game reads Mövcud or Bitib", () => {
	expect(textOf(draw(() => <AvailabilityBadge sellable />))).toBe("Mövcud");
	expect(textOf(draw(() => <AvailabilityBadge sellable={false} />))).toBe("Bitib");
});
