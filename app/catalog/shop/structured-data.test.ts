// The structured data that search engines read of a game's page and of the home page.
import { expect, test } from "vitest";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeCategory, makeFamily, makeGame } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";

const ORIGIN = "https://shop.example";
const shop = useTestShop({ ORIGIN });

type Data = Record<string, unknown> & { "@type": string };

async function dataOf(path: string): Promise<Record<string, Data>> {
	const html = await (await shop.fetch(path)).text();
	const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
	const all = [...blocks].map(([, json = ""]) => JSON.parse(json) as Data);
	return Object.fromEntries(all.map((one) => [one["@type"], one]));
}

const HOSTILE = `</script><script>alert(1)</script><!-- "a" & 'b' \u2028\u2029 <b>`;

test("control 44: whatever a game, its category, its family and the shop are called stays a text", async () => {
	const category = await makeCategory(shop.db, { name: `Bölmə ${HOSTILE}` });
	const { id: familyId } = await makeFamily(shop.db, { name: `Ailə ${HOSTILE}` });
	const values = { familyId, denomination: "1", categoryId: category.id };
	await makeGame(shop.db, { ...values, name: `Qonşu ${HOSTILE}` });
	const name = `Oyun ${HOSTILE}`;
	const { id } = await makeGame(shop.db, { ...values, name, description: HOSTILE });
	await shop.db.update(settings).set({ storeName: `Mağaza ${HOSTILE}`, heroText: HOSTILE });
	try {
		const { Product, BreadcrumbList } = await dataOf(`/game/${id}`);
		expect(Product).toMatchObject({
			name,
			description: HOSTILE,
			isVariantOf: { name: `Ailə ${HOSTILE}` },
			offers: { seller: { name: `Mağaza ${HOSTILE}` } },
		});
		expect(BreadcrumbList?.itemListElement).toHaveLength(3);
		const { Organization } = await dataOf("/");
		expect(Organization).toMatchObject({ name: `Mağaza ${HOSTILE}`, description: HOSTILE });
		for (const path of ["/", `/game/${id}`, `/category/${category.id}`]) {
			const html = await (await shop.fetch(path)).text();
			expect(html).not.toContain("<script>alert(1)");
			const json =
				html.match(/(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/gs) ?? [];
			expect(json.length).toBeGreaterThan(0);
			expect(json.join("")).not.toMatch(/[<>&\u2028\u2029]/);
		}
	} finally {
		await shop.db.update(settings).set({ storeName: "GameStore", heroText: "Sürətli" });
	}
});

test("the home page says who the shop is, and where it is searched", async () => {
	await shop.db.update(settings).set({ logoUrl: "/pictures/logo-480.avif" });
	const { Organization, WebSite } = await dataOf("/");
	expect(Organization).toMatchObject({
		name: "GameStore",
		url: `${ORIGIN}/`,
		logo: `${ORIGIN}/pictures/logo-480.avif`,
	});
	expect(WebSite?.potentialAction).toEqual({
		"@type": "SearchAction",
		target: { "@type": "EntryPoint", urlTemplate: `${ORIGIN}/games?q={search_term_string}` },
		"query-input": "required name=search_term_string",
	});
});
