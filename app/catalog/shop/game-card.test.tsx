import { expect, test } from "vitest";
import { CartProvider } from "#app/cart/cart-provider.tsx";
import type { GameCard as Game } from "#app/catalog/read-games.server.ts";
import { AuthProvider } from "#app/sign-in/auth-provider.tsx";
import { draw } from "#test/draw.tsx";
import { GameCards } from "./game-card.tsx";

const games: Game[] = [1, 2, 3, 4, 5].map((number) => ({
	...{ id: `game-${number}`, name: `Oyun ${number}`, description: `Təsvir ${number}` },
	...{ image: `/pictures/${number}.avif`, priceQepik: 1000, originalPriceQepik: null },
	...{ featured: false, requiresId: false, familyId: null, idForm: null, sellable: number !== 5 },
}));

function cardsOf(first: boolean): string[] {
	const html = draw(() => (
		<AuthProvider>
			<CartProvider>
				<GameCards games={games} first={first} />
			</CartProvider>
		</AuthProvider>
	));
	return html.match(/<article[\s\S]*?<\/article>/g) ?? [];
}

test("each game stands with its own button, in a grid and in a list alike", () => {
	const cards = cardsOf(true);
	expect(cards).toHaveLength(5);
	for (const [index, card] of cards.entries()) {
		const number = index + 1;
		expect(card).toContain(`href="/game/game-${number}"`);
		expect(card).toContain(`Təsvir ${number}`);
		const title = /<h2 id="([^"]*)"/.exec(card)?.[1];
		expect(card).toContain(`aria-describedby="${title}"`);
		expect(card.includes("Bitib")).toBe(number === 5);
		expect(/<button[^>]*disabled=""/.test(card)).toBe(number === 5);
	}
});

test("the first card's picture comes first, those beside it at once, all others when they are near", () => {
	const loading = (card: string) =>
		/fetchPriority="high"/i.test(card) ? "first" : /loading="(\w+)"/.exec(card)?.[1];
	expect(cardsOf(true).map(loading)).toEqual([...["first", "eager", "eager", "eager", "lazy"]]);
	expect(cardsOf(false).map(loading)).toEqual(Array(5).fill("lazy"));
});
