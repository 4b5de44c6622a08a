// The page of a search, as a visitor gets it.
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { settings } from "#app/settings/settings.table.server.ts";
import { listen } from "#test/listen.ts";
import { makeCategory, makeGame, openSession } from "#test/make.ts";
import { ADMIN, findUserId, useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
let categoryId: string;
beforeAll(async () => {
	categoryId = (await makeCategory(shop.db, { name: "Döyüş" })).id;
	const add = (name: string, values: Parameters<typeof makeGame>[1] = {}) =>
		makeGame(shop.db, { name, categoryId, ...values });
	await add("PUBG Mobile 660 UC", { nicknames: "pabg", priceQepik: 900 });
	await add("PUBG Mobile 60 UC", { priceQepik: 100 });
	await makeGame(shop.db, { name: "Gizli oyun", hidden: true });
	await makeGame(shop.db, { name: "Xəzinə", priceQepik: 500 });
	await shop.db.update(settings).set({ supportPhone: "+994000000000" });
});
beforeEach(async () => {
	await shop.db.execute(sql`TRUNCATE search_misses, limits`);
});

const pageOf = async (query: string) => {
	const response = await shop.fetch(`/games?${query}`);
	const html = await response.text();
	return {
		response,
		html,
		names: [...html.matchAll(/<h2 [^>]*><a [^>]*>([^<]+)/g)].map(([, name]) => name),
	};
};
const misses = async () =>
	(await shop.db.execute(sql`SELECT term, count FROM search_misses ORDER BY term`)).rows;

test("what is found stands in cards like those of the list, under what was typed", async () => {
	const { response, html, names } = await pageOf("q=PUBQ");
	expect(response.status).toBe(200);
	expect(names.toSorted()).toEqual(["PUBG Mobile 60 UC", "PUBG Mobile 660 UC"]);
	expect(html).toMatch(/<h1[^>]*>“PUBQ” axtarışı<\/h1>/);
	expect(html).toMatch(/role="status">2 oyun tapıldı/);
	const [field] = /<input[^>]*type="search"[^>]*>/.exec(html) ?? [];
	expect(field).toContain('aria-label="Axtar"');
	expect(field).toContain('value="PUBQ"');
	expect(html).toContain("<title>“PUBQ” axtarışı · ");
});

test("a search is kept out of search engines, and out of every cache; the list is in both", async () => {
	const { response, html } = await pageOf("q=pubg");
	expect(html).toContain('<meta name="robots" content="noindex"/>');
	expect(response.headers.get("cache-control")).toBe("no-store");
	expect((await pageOf("")).html).not.toContain("noindex");
	const server = await listen(shop);
	for (const path of ["/games?q=pubg", "/games.data?q=pubg", "/games?q=x&sort=cheap"]) {
		const { headers } = await fetch(server.address + path);
		expect(headers.get("cache-control")).toBe("no-store");
	}
	expect(shop.cache.size).toBe(0);
	for (const path of [
		"/games",
		"/games?sort=cheap",
		"/games?sort=new&q=+",
		"/games?sort=made-up",
	]) {
		expect((await fetch(server.address + path)).headers.get("cache-control")).toContain("public");
	}
	expect(shop.cache.size).toBe(2);
	await server.close();
});

test("nothing found names what was typed, and leads on", async () => {
	const { response, html } = await pageOf(`q=${encodeURIComponent('<b>"Heç" nə')}`);
	expect(response.status).toBe(200);
	expect(html).toContain("Heç nə tapılmadı");
	expect(html).toContain("“&lt;b&gt;&quot;Heç&quot; nə” üzrə oyun yoxdur");
	for (const link of ['href="/games"', 'href="/categories"']) expect(html).toContain(link);
	expect(html).toMatch(/href="https:\/\/wa\.me\/[^"]+"[^>]*>Dəstəyə yazın/);
});

test.each(["q=gizli", "q=gizli&sort=cheap"])("a draft is not found by %s", async (query) => {
	const { html, names } = await pageOf(query);
	expect(names).toEqual([]);
	expect(html).not.toContain("Gizli oyun");
});

test("a search and a list are sorted by price, and narrowed to a category", async () => {
	expect((await pageOf("q=pubg&sort=cheap")).names).toEqual([
		"PUBG Mobile 60 UC",
		"PUBG Mobile 660 UC",
	]);
	expect((await pageOf("q=pubg&sort=expensive")).names).toEqual([
		"PUBG Mobile 660 UC",
		"PUBG Mobile 60 UC",
	]);
	expect((await pageOf(`q=xezine&category=${categoryId}`)).names).toEqual([]);
	expect((await pageOf("sort=cheap")).names).toEqual([
		"PUBG Mobile 60 UC",
		"Xəzinə",
		"PUBG Mobile 660 UC",
	]);
	expect((await pageOf(`sort=expensive&category=${categoryId}`)).names).toEqual([
		"PUBG Mobile 660 UC",
		"PUBG Mobile 60 UC",
	]);
	const newest = ["Xəzinə", "PUBG Mobile 60 UC", "PUBG Mobile 660 UC"];
	for (const query of ["", "sort=new", "sort=made-up", "q="]) {
		expect((await pageOf(query)).names).toEqual(newest);
	}
});

test("the choice of an order has what is chosen; the best first only in a search", async () => {
	const chosen = ({ html }: { html: string }) =>
		/<select[^>]*name="sort"[\s\S]*?<\/select>/.exec(html)?.[0].replaceAll(/<select[^>]*>/g, "");
	expect(chosen(await pageOf("sort=cheap"))).toBe(
		'<option value="new">Yeni</option><option value="cheap" selected="">Ucuz</option><option value="expensive">Bahalı</option></select>',
	);
	expect(chosen(await pageOf(""))).toContain('<option value="new" selected="">Yeni');
	expect(chosen(await pageOf("q=pubg"))).toContain('<option value="" selected="">Ən uyğun');
	expect((await pageOf("q=pubg")).html).toContain('<input type="hidden" name="q" value="pubg"/>');
	const { html } = await pageOf(`q=pubg&sort=cheap&category=${categoryId}`);
	const box = /<search[\s\S]*?<\/search>/.exec(html)?.[0];
	expect(box).toContain('<input type="hidden" name="sort" value="cheap"/>');
	expect(box).toContain(`<input type="hidden" name="category" value="${categoryId}"/>`);
	const list = (await pageOf(`sort=cheap&category=${categoryId}`)).html;
	expect(/<search[\s\S]*?<\/search>/.exec(list)?.[0]).not.toContain('type="hidden"');
});

test("the pages of a search lead on to its end, and those of a sorted list", async () => {
	const { id } = await makeCategory(shop.db);
	await shop.db.execute(sql`INSERT INTO games (id, name, category_id, price_qepik)
		SELECT 'u' || n, 'Uzun ' || n, ${id}, n FROM generate_series(1, 60) n`);
	for (const query of ["q=uzun", "q=uzun&sort=cheap", `category=${id}&sort=expensive`]) {
		const first = await pageOf(query);
		const next = /href="\/games\?([^"]*after=[^"]*)"/
			.exec(first.html)?.[1]
			?.replaceAll("&amp;", "&");
		expect(new URLSearchParams(next).toString()).toContain(query.split("&")[0]);
		const second = await pageOf(next as string);
		expect(new Set([...first.names, ...second.names]).size).toBe(60);
		expect(second.html).not.toContain("Daha çox");
	}
	await shop.db.execute(sql`DELETE FROM games WHERE category_id = ${id}`);
});

test("more than a hundred letters are refused with words, a hundred are not", async () => {
	const { response, html } = await pageOf(`q=${"ş".repeat(101)}`);
	expect(response.status).toBe(422);
	expect(html).toContain("Axtarış ən çoxu 100 simvol ola bilər");
	expect(html).not.toContain("Heç nə tapılmadı");
	const fits = await pageOf(`q=${"%C5%9F".repeat(100)}`);
	expect(fits.response.status).toBe(200);
	expect(fits.html).toContain("Heç nə tapılmadı");
});

test.each(["q=%ED%A0%80pubg", "q=%FF", "q=%25_%5C", "q=%01%1F", "q=🎮", "q=a&q=b", "q[]=x"])(
	"%s breaks nothing",
	async (query) => {
		expect((await pageOf(query)).response.status).toBe(200);
	},
);

test("a NUL is refused before anything reads it", async () => {
	expect((await pageOf("q=%00pubg")).response.status).toBe(400);
});

test("a client that searches without end is refused with words; others, and the list, are not", async () => {
	const search = (address: string) => shop.fetch("/games?q=pubg", {}, address);
	expect((await search("203.0.113.5")).status).toBe(200);
	await shop.db.execute(sql`UPDATE limits SET taken = 600 WHERE name = 'search-address'`);
	const refused = await search("203.0.113.5");
	expect(refused.status).toBe(429);
	const html = await refused.text();
	expect(html).toContain("Çox tez-tez axtarırsınız, bir dəqiqədən sonra yenidən yoxlayın");
	expect(html).not.toContain("PUBG Mobile");
	expect((await search("203.0.113.6")).status).toBe(200);
	expect((await shop.fetch("/games", {}, "203.0.113.5")).status).toBe(200);
});

test("what nobody finds is counted, and told to the admin; what is found or narrowed is not", async () => {
	for (const query of [
		"q=haradadir",
		"q=pubg",
		`q=yoxdur&category=${categoryId}`,
		"q=yoxdur&after=x",
	]) {
		await pageOf(query);
	}
	expect(await misses()).toEqual([{ term: "haradadir", count: 1 }]);
	const cookie = await openSession(shop, await findUserId(shop, ADMIN.email));
	const dashboard = await (await shop.fetch("/admin", { headers: { cookie } })).text();
	expect(dashboard).toContain("Axtarılıb, tapılmayıb");
	expect(dashboard).toMatch(/href="\/games\?q=haradadir"[^>]*>haradadir/);
	expect(dashboard).toMatch(/1<!-- --> dəfə|1 dəfə/);
});
