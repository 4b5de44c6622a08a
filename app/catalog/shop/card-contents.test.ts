// What the specification wants on the home page, on cards and above a game, as it stands in the HTML.
import { beforeAll, expect, test } from "vitest";
import { makeCategory, makeGame } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";

const shop = useTestShop();
let category: { id: string; name: string };
let game: { id: string; name: string };
let goneId: string;
beforeAll(async () => {
	category = await makeCategory(shop.db, {
		name: "PUBG Mobile",
		image: "/pictures/kateqoriya-1440.avif",
	});
	game = await makeGame(shop.db, {
		name: "PUBG 660 UC",
		description: "Hesaba dərhal yüklənir.",
		images: ["/pictures/oyun-1440.avif"],
		priceQepik: 1590,
		originalPriceQepik: 1800,
		featured: true,
		categoryId: category.id,
	});
	await makeGame(shop.db, { name: "Adi oyun", categoryId: category.id });
	const gone = { name: "Bitmiş oyun", categoryId: category.id, featured: true, available: false };
	goneId = (await makeGame(shop.db, gone)).id;
});

const pageAt = (path: string) => shownIn(shop.fetch(path));

/** The card that names `name`, and nothing of its neighbours. */
function cardOf(page: string, name: string): string {
	const cards: string[] = page.match(/<article[\s\S]*?<\/article>/g) ?? [];
	return cards.find((card) => card.includes(name)) ?? "";
}

test("the home page begins with the hero's claim and its promise, then the categories stand", async () => {
	const page = await pageAt("/");
	expect(page).toMatch(/<h1[^>]*>Azərbaycanın ən böyük oyun satış platforması<\/h1>/);
	expect(page).toMatch(/<\/h1><p[^>]*>[^<]*çatdırıl/i);
	const section = /aria-labelledby="categories"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
	expect(section).toMatch(/<h2[^>]*>Kateqoriyalar<\/h2>/);
	expect(cardOf(section, category.name)).toContain(`href="/games?category=${category.id}"`);
	expect(page.indexOf("<h1")).toBeLessThan(page.indexOf('aria-labelledby="categories"'));
});

test.each(["/", "/categories"])("on %s a category's card shows its picture", async (path) => {
	const card = cardOf(await pageAt(path), category.name);
	expect(card).toMatch(/<img[^>]*src="\/pictures\/kateqoriya-1440\.avif"/);
	expect(card).toContain("Orjinal");
});

test.each(["/", "/games"])(
	"on %s a game's card shows all that the specification wants",
	async (path) => {
		const card = cardOf(await pageAt(path), game.name);
		expect(card).toMatch(/<img[^>]*src="\/pictures\/oyun-1440\.avif"/);
		expect(card).toContain(`href="/game/${game.id}"`);
		expect(card).toContain("Hesaba dərhal yüklənir.");
		expect(card).toContain("15.90 ₼");
		expect(card).toMatch(/<s\b[^>]*>[\s\S]*18\.00 ₼<\/s>/);
		expect(card).toContain("−<!-- -->12<!-- -->%");
		expect(card).toContain("5 üzərindən 4.8");
		expect(card).toContain("Seçilmiş");
		expect(card).toMatch(/<button[^>]*>[\s\S]*Səbətə əlavə et[\s\S]*<\/button>/);
	},
);

test.each(["/", "/games"])(
	"on %s a game that is Bitib says so and cannot be added",
	async (path) => {
		const button = /<button[^>]*>[\s\S]*?Səbətə əlavə et/;
		const gone = cardOf(await pageAt(path), "Bitmiş oyun");
		expect(gone).toContain("Bitib");
		expect(button.exec(gone)?.[0]).toContain('disabled=""');
		const sold = cardOf(await pageAt(path), game.name);
		expect(sold).not.toContain("Bitib");
		expect(button.exec(sold)?.[0]).not.toContain("disabled");
	},
);

test("the page of a game that is Bitib has no button that works", async () => {
	const buttonsOf = async (id: string) =>
		(await pageAt(`/game/${id}`)).match(/<button[^>]*>(?:(?!<\/button>)[\s\S])*Səbətə əlavə et/g);
	const gone = (await buttonsOf(goneId)) ?? [];
	expect(gone).toHaveLength(2);
	for (const button of gone) expect(button).toContain('disabled=""');
	for (const button of (await buttonsOf(game.id)) ?? []) expect(button).not.toContain("disabled");
});

test("a game that is neither featured nor reduced has no such badge", async () => {
	const card = cardOf(await pageAt("/games"), "Adi oyun");
	expect(card).toContain("5.00 ₼");
	expect(card).not.toMatch(/Seçilmiş|<s\b|−<!-- -->/);
});

test("on the game's page the original price is struck", async () => {
	const page = await pageAt(`/game/${game.id}`);
	expect(page).toMatch(/<s\b[^>]*>[\s\S]{0,120}18\.00 ₼<\/s>/);
	expect(page).not.toMatch(/<s\b[^>]*>[\s\S]{0,120}15\.90 ₼<\/s>/);
});

test("a breadcrumb leads from all games by the category to the game", async () => {
	const page = await pageAt(`/game/${game.id}`);
	const path = /<nav aria-label="Səhifənin yeri"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? "";
	const links = [...path.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, label]) => [
		to,
		label,
	]);
	expect(links).toEqual([
		["/games", "Bütün oyunlar"],
		[`/games?category=${category.id}`, category.name],
	]);
	expect(path).toMatch(/aria-current="page"[^>]*>PUBG 660 UC</);
});
