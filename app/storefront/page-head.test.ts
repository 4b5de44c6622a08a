// What search engines and chats read of whole pages.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { settings } from "#app/settings/settings.table.server.ts";
import { useServer } from "#test/listen.ts";
import { makeCategory, makeGame } from "#test/make.ts";
import { ADMIN, openTestShop, registerAs, signInAs, useTestShop } from "#test/open-shop.ts";

const ORIGIN = "https://shop.example";
const shop = useTestShop({ ORIGIN });
const server = useServer(shop);

async function headOf(path: string, init?: RequestInit, from: Pick<typeof shop, "fetch"> = shop) {
	const html = await (await from.fetch(path, init)).text();
	return html.slice(0, html.indexOf("</head>"));
}
const canonicalIn = (head: string) => /<link rel="canonical" href="([^"]*)"\/>/.exec(head)?.[1];
const contentIn = (head: string, name: string) =>
	new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"/>`).exec(head)?.[1];
const titleIn = (head: string) => /<title>(.*?)<\/title>/.exec(head)?.[1];

test("a game's page says its name and its price, to search engines and to chats", async () => {
	const { id } = await makeGame(shop.db, {
		name: "PUBG Mobile 660 UC",
		priceQepik: 1590,
		description: "Hesaba dərhal\nyüklənir.",
	});
	const head = await headOf(`/game/${id}?utm_source=whatsapp`);
	expect(titleIn(head)).toBe("PUBG Mobile 660 UC · 15.90 ₼ · GameStore");
	expect(contentIn(head, "og:title")).toBe("PUBG Mobile 660 UC · 15.90 ₼");
	expect(contentIn(head, "description")).toBe(
		"PUBG Mobile 660 UC – 15.90 ₼. Hesaba dərhal yüklənir.",
	);
	expect(canonicalIn(head)).toBe(`${ORIGIN}/game/${id}`);
	expect(contentIn(head, "og:url")).toBe(`${ORIGIN}/game/${id}`);
	expect(contentIn(head, "product:price:amount")).toBe("15.90");
	expect(contentIn(head, "product:price:currency")).toBe("AZN");
	expect(contentIn(head, "product:availability")).toBe("in stock");
	expect(contentIn(head, "og:image")).toBe(`${ORIGIN}/share-card.jpg`);
	expect(head.match(/name="(description|robots)"/g)).toHaveLength(2);
});

test("each public page has one address, a title and a description of its own", async () => {
	await shop.db
		.update(settings)
		.set({ heroTitle: "Oyun mağazası", heroText: "Sürətli çatdırılma" });
	const { id } = await makeCategory(shop.db, {
		...{ name: "PUBG", description: "UC paketləri.", image: "/pictures/brawl-pass-1440.avif" },
	});
	await makeGame(shop.db, { categoryId: id });
	const seen = new Map<string, string[]>();
	for (const [path, canonical, title] of [
		["/?fbclid=1", "/", "Oyun mağazası"],
		["/categories", "/categories", "Kateqoriyalar"],
		["/games?a=b", "/games", "Oyunlar"],
		[`/games?category=${id}`, `/category/${id}`, "PUBG"],
	] as const) {
		const head = await headOf(path);
		expect([path, canonicalIn(head)]).toEqual([path, ORIGIN + canonical]);
		expect(titleIn(head)).toBe(`${title} · GameStore`);
		expect(contentIn(head, "og:title")).toBe(title);
		expect(contentIn(head, "robots")).toBe("max-image-preview:large");
		expect(head).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
		seen.set(contentIn(head, "description") ?? "", [path]);
	}
	expect(seen.size).toBe(4);
	expect([...seen.keys()]).toContain("PUBG: UC paketləri.");
	const byPath = await headOf(`/category/${id}`);
	expect(canonicalIn(byPath)).toBe(`${ORIGIN}/category/${id}`);
	expect(contentIn(byPath, "og:image")).toBe(`${ORIGIN}/pictures/brawl-pass-1200.jpg`);
});

test("what is not for search engines says so: forms, people's pages, admins' pages, what is not there", async () => {
	const cookie = await registerAs(shop, "aysel@test.example");
	const admin = await signInAs(shop, ADMIN);
	const own = ["/cart", "/profile", "/balance", "/orders", "/profile/security"];
	const pages = [
		...["/login", "/register", "/forgot-password", "/reset-password", "/yoxdur"].map((path) => [
			path,
			"",
		]),
		...own.map((path) => [path, cookie]),
		...["/admin", "/admin/games", "/admin/settings"].map((path) => [path, admin]),
		["/games?q=pubg", ""],
		["/category/yoxdur", ""],
		["/games?category=yoxdur", ""],
	];
	for (const [path = "", who = ""] of pages) {
		const head = await headOf(path, { headers: { cookie: who } });
		expect(head).toContain("</title>");
		expect([path, contentIn(head, "robots")]).toEqual([path, "noindex"]);
		expect(head).not.toMatch(/og:|ld\+json/);
	}
});

test("a search says what it is to a chat, though it is not for search engines", async () => {
	expect(contentIn(await headOf("/games?q=pubg"), "description")).toContain("Bütün oyunlar");
});

test("a page that failed on the way is not for search engines either", async () => {
	// The list of categories itself still loads.
	await shop.db.execute(sql`ALTER TABLE settings RENAME TO settings_away`);
	try {
		const response = await shop.fetch("/categories");
		expect(response.status).toBe(500);
		const html = await response.text();
		expect(html).toContain("Səhifə açılmadı");
		expect(contentIn(html, "robots")).toBe("noindex");
	} finally {
		await shop.db.execute(sql`ALTER TABLE settings_away RENAME TO settings`);
	}
});

test("a draft is told to nobody", async () => {
	const { id } = await makeGame(shop.db, { name: "Gizli oyun", hidden: true });
	const response = await shop.fetch(`/game/${id}`, { redirect: "manual" });
	expect(response.status).toBe(302);
	expect(await response.text()).not.toContain("Gizli oyun");
});

test("from memory everybody gets the same head, whatever is appended to the address", async () => {
	const { id } = await makeGame(shop.db);
	const textOf = async (path: string) => (await fetch(server.address + path)).text();
	const first = await textOf(`/game/${id}`);
	const hits = shop.cache.hits;
	expect(await textOf(`/game/${id}?utm_source=telegram`)).toBe(first);
	expect(shop.cache.hits).toBe(hits + 1);
	expect(canonicalIn(first)).toBe(`${ORIGIN}/game/${id}`);
});

test("a shop without ORIGIN names no address of its pages: none is known that others can reach", async () => {
	const local = await openTestShop();
	try {
		const { id } = await makeGame(local.db);
		const head = await headOf(`/game/${id}`, {}, local);
		expect(head).toContain("</title>");
		expect(head).not.toContain("canonical");
		expect(head).not.toMatch(/og:url|og:image/);
		expect(head).not.toContain("shop.test");
	} finally {
		await local.close();
	}
});
