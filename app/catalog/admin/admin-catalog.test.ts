// The admin's pages of the catalogue and the settings, as Request → Response on the built bundle.
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Topic } from "#app/live/topics.ts";
import { makeCategory, makeCustomer, makeFamily, makeGame } from "#test/make.ts";
import { ADMIN, formPost, openTestShop, signInAs, useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
let admin: string;
let customer: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
	customer = (await makeCustomer(shop)).cookie;
});

const GAME = {
	name: "Yeni nümunə",
	description: "Təsvir",
	price: "1.50",
	image: "",
	images: "",
	stock: "0",
	order: "0",
};

const get = (path: string, cookie: string) =>
	shop.fetch(path, { headers: { cookie }, redirect: "manual" });

/** What the page says after a refused form: the whole answer as text. */
async function post(path: string, fields: Record<string, string>) {
	const response = await shop.fetch(path, formPost(fields, admin));
	return { status: response.status, headers: response.headers, text: await response.text() };
}

function pictureForm(content: Uint8Array, name = "picture") {
	const body = new FormData();
	body.set(name, new File([new Uint8Array(content)], "x.png", { type: "image/png" }));
	return body;
}

function upload(body: BodyInit, cookie: string, headers: Record<string, string> = {}) {
	return shop.fetch("/admin/pictures", {
		method: "POST",
		body,
		headers: { cookie, "sec-fetch-site": "same-origin", ...headers },
		redirect: "manual",
	});
}

const drawn = () =>
	sharp({ create: { width: 64, height: 36, channels: 3, background: "#3060c0" } })
		.png()
		.toBuffer();

// Pages above which forms open; test/guards.test.ts walks all the others.
const LISTS = ["/admin/categories", "/admin/families", "/admin/games"];

test.each(LISTS)("a visitor who asks for %s is sent to the login", async (path) => {
	for (const response of [await get(path, ""), await shop.fetch(path, formPost({}))]) {
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toMatch(/^\/login\?next=/);
	}
});

test.each(LISTS)("a customer who asks for %s is sent to the home page", async (path) => {
	for (const response of [
		await get(path, customer),
		await shop.fetch(path, formPost({}, customer)),
	]) {
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toBe("/");
	}
});

test("a category is added, and the list comes back with its filters", async () => {
	const fields = { name: "Nümunə A", description: "Təsvir", image: "", order: "abc" };
	const { status, headers } = await post("/admin/categories/new?q=num", fields);
	expect(status).toBe(302);
	expect(headers.get("location")).toBe("/admin/categories?q=num");
	expect(headers.getSetCookie().join()).toContain("flash=category-added");
	expect(await (await get("/admin/categories?q=numune", admin)).text()).toContain("Nümunə A");
});

test("a refused category answers 422 and adds nothing", async () => {
	const { status } = await post("/admin/categories/new", { name: "Rədd", description: "" });
	expect(status).toBe(422);
	expect(await (await get("/admin/categories?q=redd", admin)).text()).not.toContain("Rədd");
});

test("a category with games is not deleted", async () => {
	const { id } = await makeCategory(shop.db, { name: "Dolu" });
	await makeGame(shop.db, { categoryId: id });
	expect((await post(`/admin/categories/${id}/delete`, {})).status).toBe(409);
	expect((await get(`/admin/categories/${id}`, admin)).status).toBe(200);
});

/** The form as a browser without JavaScript has it after a refusal, to be sent once more. */
function formIn(page: string): Record<string, string> {
	const plain = (text = "") => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
	const inputs = [...page.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
	const read = (tag: string, name: string) =>
		plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]);
	return Object.fromEntries(
		inputs
			.filter((tag) => !tag.includes('type="checkbox"') || tag.includes("checked"))
			.map((tag) => [
				read(tag, "name"),
				read(tag, "value") || (tag.includes("checked") ? "on" : ""),
			]),
	);
}

test("a price of 0 and a taken name have to be confirmed once; the same form sent again goes through", async () => {
	const categoryId = (await makeCategory(shop.db)).id;
	await makeGame(shop.db, { categoryId, name: "Şahmat ustası" });
	const game = { ...GAME, categoryId, name: "SAHMAT ustası", price: "0", available: "on" };
	const refused = await post("/admin/games/new", game);
	expect(refused.status).toBe(422);
	expect(refused.text).toContain("oyun pulsuz satılacaq");
	expect(refused.text).toContain("Bu adda başqa oyun var");
	const again = formIn(refused.text);
	expect(again).toMatchObject({ name: "SAHMAT ustası", price: "0", available: "on" });
	expect(refused.text).toMatch(new RegExp(`<option value="${categoryId}" selected`));

	// Another free game of another name was not what was confirmed.
	const sent = { ...game, confirmed: again.confirmed as string };
	await makeGame(shop.db, { categoryId, name: "Nərd" });
	expect((await post("/admin/games/new", { ...sent, name: "Nərd" })).status).toBe(422);
	expect((await post("/admin/games/new", sent)).status).toBe(302);

	const list = await (await get("/admin/games?q=sahmat", admin)).text();
	const ids = [
		...new Set([...list.matchAll(/\/admin\/games\/([\w-]+)\/delete/g)].map(([, id]) => id)),
	];
	expect(ids).toHaveLength(2);
	// Values that a game already has need no confirmation when something else changes.
	for (const id of ids) {
		const page = await (await get(`/admin/games/${id}`, admin)).text();
		const saved = { ...game, ...formIn(page), description: "Başqa təsvir" };
		expect((await post(`/admin/games/${id}`, saved)).status).toBe(302);
	}
});

test("a game's own name in other letters is no other game's", async () => {
	const categoryId = (await makeCategory(shop.db)).id;
	const { id } = await makeGame(shop.db, { categoryId, name: "Tək oyun" });
	const renamed = { ...GAME, categoryId, name: "TƏK OYUN" };
	expect((await post(`/admin/games/${id}`, renamed)).status).toBe(302);
	await makeGame(shop.db, { categoryId, name: "İkinci oyun" });
	const taken = await post(`/admin/games/${id}`, { ...renamed, name: "ikinci oyun" });
	expect([taken.status, taken.text.includes("Bu adda başqa oyun var")]).toEqual([422, true]);
});

test("a price that becomes 0 has to be confirmed, one that stays 0 does not", async () => {
	const categoryId = (await makeCategory(shop.db)).id;
	const { id } = await makeGame(shop.db, { categoryId, name: "Bahalı oyun" });
	const game = { ...GAME, categoryId, name: "Bahalı oyun", price: "0" };
	const refused = await post(`/admin/games/${id}`, game);
	expect([refused.status, refused.text.includes("Bu adda")]).toEqual([422, false]);
	const { confirmed = "" } = formIn(refused.text);
	expect((await post(`/admin/games/${id}`, { ...game, confirmed })).status).toBe(302);
	expect((await post(`/admin/games/${id}`, { ...game, price: "0.00" })).status).toBe(302);
});

test("a game is added, changed, moved and deleted", async () => {
	const { id: categoryId } = await makeCategory(shop.db);
	const added = await post("/admin/games/new", { ...GAME, categoryId, available: "on" });
	expect(added.headers.getSetCookie().join()).toContain("flash=game-added");
	const list = await (await get("/admin/games?q=yeni+numune", admin)).text();
	const id = /id="name-([\w-]+)"/.exec(list)?.[1];
	const path = `/admin/games/${id}`;
	const changed = await post(path, { ...GAME, categoryId, name: "Başqa nümunə" });
	expect(changed.headers.getSetCookie().join()).toContain("flash=game-changed");
	expect(await (await shop.fetch(`/game/${id}`)).text()).toContain("Başqa nümunə");
	expect((await post("/admin/games", { id: String(id), direction: "down" })).status).toBe(200);
	expect((await post("/admin/games", { id: String(id), direction: "sideways" })).status).toBe(422);
	expect((await post(`${path}/delete`, {})).headers.get("location")).toBe("/admin/games");
	expect((await shop.fetch(`/game/${id}`, { redirect: "manual" })).status).toBe(302);
});

test("a game like another starts from all of it but its stock and its place on the home page", async () => {
	const { id: familyId } = await makeFamily(shop.db, { name: "Robux" });
	const { id } = await makeGame(shop.db, {
		...{ name: "Roblox 400 Robux", priceQepik: 890, stock: 12, trackStock: true, featured: true },
		...{ familyId, denomination: "400 Robux", bonus: "10 Robux bonus", requiresId: true },
		nicknames: "robuks",
	});
	const form = await (await get(`/admin/games/${id}/copy`, admin)).text();
	const typedIn = (name: string) =>
		new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(form)?.[1];
	const isTicked = (name: string) => new RegExp(`name="${name}"[^>]* checked=""`).test(form);
	expect(["name", "price", "denomination", "bonus", "nicknames", "stock"].map(typedIn)).toEqual([
		...["Roblox 400 Robux", "8.90", "400 Robux", "10 Robux bonus", "robuks", ""],
	]);
	expect(form).toContain(`<option value="${familyId}" selected="">Robux</option>`);
	expect(["requiresId", "trackStock", "available", "featured"].map(isTicked)).toEqual([
		...[true, true, true, false],
	]);
	expect(form).not.toContain('name="seenStock"');
	const list = await (await get("/admin/games?q=roblox+400", admin)).text();
	expect(list).toMatch(/Robux(<!-- -->)? · (<!-- -->)?400 Robux/);
	expect(list).toContain(`action="/admin/games/${id}/copy"`);
});

test("a draft is called one in the admin's list, and only there", async () => {
	const { id } = await makeGame(shop.db, { name: "Sabahkı oyun", hidden: true });
	const list = await (await get("/admin/games?q=sabahki", admin)).text();
	expect(list).toMatch(/Sabahkı oyun.*Qaralama/s);
	expect((await shop.fetch(`/game/${id}`, { redirect: "manual" })).status).toBe(302);
});

test.each([
	["/admin/games/unknown", "/admin/games"],
	["/admin/games/unknown/copy", "/admin/games"],
	["/admin/games/unknown/delete", "/admin/games"],
	["/admin/families/unknown", "/admin/families"],
	["/admin/families/unknown/delete", "/admin/families"],
	["/admin/categories/unknown", "/admin/categories"],
	["/admin/categories/unknown/delete", "/admin/categories"],
])("%s leads back to the list", async (path, list) => {
	expect((await get(path, admin)).headers.get("location")).toBe(list);
});

test("fields that a form does not have cannot be written with it", async () => {
	const { id: categoryId } = await makeCategory(shop.db);
	const game = await makeGame(shop.db, { categoryId });
	const forged = { ...GAME, categoryId, id: "forged", createdAt: "2000-01-01", priceQepik: "1" };
	await post(`/admin/games/${game.id}`, forged);
	const shown = await (await get(`/admin/games/${game.id}`, admin)).text();
	expect(shown).toContain("1.50");
	expect((await get("/admin/games/forged", admin)).status).toBe(302);
});

test("every change tells open pages to refresh", async () => {
	const heard: Topic[] = [];
	const leave = shop.app.hub.onPublished((topics: readonly Topic[]) => heard.push(...topics));
	const { id } = await makeCategory(shop.db, { position: 3 });
	await post("/admin/categories", { id, direction: "up" });
	await post(`/admin/categories/${id}/delete`, {});
	await post(`/admin/categories/${id}/delete`, {});
	leave();
	expect(heard.filter((topic) => topic === "catalog")).toHaveLength(2);
});

test("an uploaded picture is served, unchangeable, as a picture", async () => {
	const response = await upload(pictureForm(await drawn()), admin);
	expect(response.status).toBe(200);
	const { address } = (await response.json()) as { address: string };
	const served = await shop.fetch(address);
	expect(served.status).toBe(200);
	expect(served.headers.get("content-type")).toBe("image/avif");
	expect(served.headers.get("cache-control")).toContain("immutable");
	expect(served.headers.get("x-content-type-options")).toBe("nosniff");
});

test.each<[string, () => Promise<BodyInit>, RegExp]>([
	["something else than a picture", async () => pictureForm(Buffer.from("MZ")), /şəkil deyil/],
	["a HEIC", async () => pictureForm(Buffer.from("\0\0\0\u0018ftypheic")), /dəstəklənmir: HEIC/],
	["no file", async () => pictureForm(await drawn(), "other"), /faylını seçin/],
	["no form", async () => new URLSearchParams({ picture: "x" }), /faylını seçin/],
	["too large a file", async () => pictureForm(Buffer.alloc(11 * 1024 * 1024)), /10 MB/],
])("an upload of %s is refused in words", async (_what, make, message) => {
	const response = await upload(await make(), admin);
	expect(response.status).toBe(422);
	const { refused } = (await response.json()) as { refused: { message: string } };
	expect(refused.message).toMatch(message);
});

test("a shop on https refuses addresses of plain http, which browsers would not load there", async () => {
	const secure = await openTestShop({ ORIGIN: "https://shop.test" });
	try {
		const cookie = await signInAs(secure, ADMIN);
		const { id: categoryId } = await makeCategory(secure.db);
		const send = async (path: string, fields: Record<string, string>) => {
			const response = await secure.fetch(path, formPost(fields, cookie));
			const isRefused = (await response.text()).includes("http:// ilə başlayan ünvan göstərilmir");
			return [response.status, isRefused];
		};
		const category = { name: "Ad", description: "Təsvir" };
		const game = { ...GAME, categoryId };
		const [http, https] = ["http://a.example/b.png", "https://a.example/b.png"];
		expect(await send("/admin/categories/new", { ...category, image: http })).toEqual([422, true]);
		expect(await send("/admin/categories/new", { ...category, image: https })).toEqual([
			302,
			false,
		]);
		expect(await send("/admin/games/new", { ...game, image: http })).toEqual([422, true]);
		const images = `${https}\nHTTP://a.example/c.png`;
		expect(await send("/admin/games/new", { ...game, images })).toEqual([422, true]);
		expect(await send("/admin/games/new", { ...game, images: https })).toEqual([302, false]);
		expect(
			await send("/admin/settings", { logoUrl: http, storeName: "A", heroTitle: "B" }),
		).toEqual([422, true]);
	} finally {
		await secure.close();
	}
});
