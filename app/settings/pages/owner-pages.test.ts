// The pages whose text the owner writes: their versions, and as Request → Response on the built bundle.
import { beforeAll, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { readCatalogVersion } from "#app/catalog/catalog-version.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeAdmin } from "#test/make.ts";
import { ADMIN, findUserId, formPost, signInAs, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { whileUncommitted } from "#test/uncommitted.ts";
import { changeOwnerPage } from "./change-owner-page.server.ts";
import { OWNER_PAGES, type OwnerPage } from "./owner-pages.ts";
import { listVersions, readOwnerPage } from "./read-owner-page.server.ts";
import { TEMPLATES } from "./templates.server.ts";

const shop = useTestShop();
let admin: string;
let adminId: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
	adminId = await findUserId(shop, ADMIN.email);
});

const pages = Object.keys(OWNER_PAGES) as OwnerPage[];
const textOf = async (path: string) => (await shop.fetch(path)).text();
const edit = (page: string, fields: Record<string, string>) =>
	shop.fetch(`/admin/settings/pages/${page}`, formPost(fields, admin));

test.each(pages)(
	"/%s has a template until somebody writes it, and is in the footer and the sitemap",
	async (page) => {
		const response = await shop.fetch(`/${page}`);
		expect(response.status).toBe(200);
		const html = await response.text();
		expect(html).toContain(`<h1 class="text-title">${OWNER_PAGES[page]}</h1>`);
		expect(html).not.toMatch(/\{(mağaza|telefon)\}/);
		expect(await textOf("/")).toContain(`href="/${page}"`);
		expect(await textOf("/sitemap.xml")).toContain(`/${page}</loc>`);
		expect((await readOwnerPage(shop.db, page)).text).toBe(TEMPLATES[page]);
		const edited = await shop.fetch(`/admin/settings/pages/${page}`, {
			headers: { cookie: admin },
		});
		expect(await edited.text()).toContain("Bu mətn nümunədir");
	},
);

test("the privacy rules name what is kept of a card", () => {
	expect(TEMPLATES.mexfilik).toContain("nömrəsinin ilk və son rəqəmlərini");
	expect(TEMPLATES.mexfilik).toContain("bankın əməliyyat nömrəsini");
	expect(TEMPLATES.mexfilik).not.toContain("kartınızın məlumatları bizə gəlmir");
});

test("what the owner writes is there at once, as text, and earlier texts stay", async () => {
	await textOf("/elaqe");
	const text = "# Başlıq\n\n- bir\n- iki\n\n<b>{mağaza}</b> https://gamestore.example";
	const response = await edit("elaqe", { text, seenVersion: "0" });
	expect(response.status).toBe(200);
	expect(await response.text()).not.toContain("Bu mətn nümunədir");
	const html = await textOf("/elaqe");
	expect(html).toContain('<h2 class="pt-4 text-heading">Başlıq</h2>');
	expect(html).toContain("<li>bir</li><li>iki</li>");
	expect(html).toContain("&lt;b&gt;GameStore&lt;/b&gt;");
	expect(html).toContain('href="https://gamestore.example"');
	const next = { text: "Yeni mətn", seenVersion: "1" };
	const [topics] = await hearPublished(shop.app.hub, () => edit("elaqe", next));
	expect(topics).toEqual(["admin", "settings"]);
	const { versions } = await listVersions(shop.db, { page: "elaqe" });
	expect(versions.map(({ version, text: written }) => [version, written])).toEqual([
		[2, "Yeni mətn"],
		[1, text],
	]);
	const recorded = { subjectKind: "settings", subjectId: "elaqe", limit: 9 } as const;
	expect((await listActionsOf(shop.db, recorded)).map(({ after }) => after)).toEqual([
		{ version: 2 },
		{ version: 1 },
	]);
});

test("the number in a text is the shop's present one", async () => {
	await edit("mexfilik", { text: "Zəng: {telefon}", seenVersion: "0" });
	expect(await textOf("/mexfilik")).toContain("dəstək düyməsi");
	await shop.db.update(settings).set({ supportPhone: "+994501234567" });
	shop.app.hub.publish("settings");
	await expect
		.poll(() => textOf("/mexfilik"))
		.toContain("Zəng: +994\u00a050\u00a0123\u00a045\u00a067");
});

test("the same text makes no version; the template itself may be one", async () => {
	const template = { page: "sertler", text: TEMPLATES.sertler, adminId } as const;
	await changeOwnerPage(shop.db, { ...template, seenVersion: 0 });
	await changeOwnerPage(shop.db, { ...template, seenVersion: 1 });
	expect(await readOwnerPage(shop.db, "sertler")).toMatchObject({ version: 1 });
});

test("of admins who write on the same version one is told that another was first", async () => {
	const { id: other } = await makeAdmin(shop.db);
	const write = (db: Database, text: string, writer: string) =>
		changeOwnerPage(db, { page: "geri-qaytarma", text, seenVersion: 0, adminId: writer });
	const second = whileUncommitted(
		shop.db,
		(tx) => write(tx, "Birinci", other),
		() => write(shop.db, "İkinci", adminId),
	);
	await expect(second).rejects.toMatchObject({ code: "text-moved" });
	for (const seenVersion of ["0", "9"]) {
		const late = await edit("geri-qaytarma", { text: "Gecikən", seenVersion });
		expect(late.status).toBe(409);
		const shown = await late.text();
		expect(shown).toContain("başqa admin dəyişib");
		expect(shown).toContain(">Gecikən</textarea>");
	}
	expect((await readOwnerPage(shop.db, "geri-qaytarma")).version).toBe(1);
});

test.each([
	["", "Səhifənin mətnini yazın"],
	["x".repeat(20_001), "Ən çoxu 20000 simvol ola bilər"],
])("a text that is empty or too long is refused at its field", async (text, message) => {
	const { version } = await readOwnerPage(shop.db, "sertler");
	const response = await edit("sertler", { text, seenVersion: String(version) });
	expect(response.status).toBe(422);
	expect(await response.text()).toContain(message);
});

test("a page that there is none of is not found", async () => {
	const response = await edit("yoxdur", { text: "x", seenVersion: "0" });
	expect(response.status).toBe(404);
	expect((await shop.fetch("/yoxdur")).status).toBe(404);
});

test("a new text moves the version by which every machine knows that its pages are old", async () => {
	const before = await readCatalogVersion(shop.db);
	const seenVersion = (await readOwnerPage(shop.db, "elaqe")).version;
	await changeOwnerPage(shop.db, { page: "elaqe", text: "Növbəti", seenVersion, adminId });
	expect(await readCatalogVersion(shop.db)).toBeGreaterThan(before);
});

test("the versions of a page are listed to the first one, twenty at a time", async () => {
	const page = "geri-qaytarma";
	const first = (await readOwnerPage(shop.db, page)).version;
	for (let seenVersion = first; seenVersion < 22; seenVersion++) {
		await changeOwnerPage(shop.db, { page, text: `Mətn №${seenVersion}`, seenVersion, adminId });
	}
	const shown = async (search: string) => {
		const path = `/admin/settings/pages/${page}${search}`;
		const html = await shownIn(shop.fetch(path, { headers: { cookie: admin } }));
		return [...html.matchAll(/(\d+)(?:<!-- -->)?-ci mətn/g)].map(([, number]) => Number(number));
	};
	const newest = await shown("");
	expect(newest).toEqual(Array.from({ length: 20 }, (_, at) => 22 - at));
	const { next } = await listVersions(shop.db, { page });
	expect(await shown(`?versions=${next}`)).toEqual([2, 1]);
	for (const strange of ["x", "999999999999999"]) {
		expect(await shown(`?versions=${strange}`)).toEqual(newest);
	}
	const html = await shownIn(
		shop.fetch(`/admin/settings/pages/${page}`, { headers: { cookie: admin } }),
	);
	expect(html).toContain(`href="/admin/settings/pages/${page}?versions=${next}"`);
});

test("the database keeps every version as it was", async () => {
	for (const statement of ["UPDATE owner_pages SET text = 'x'", "DELETE FROM owner_pages"]) {
		await expect(shop.db.$client.query(statement)).rejects.toThrow("append-only");
	}
});
