// The settings page, as Request → Response on the built bundle.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Topic } from "#app/live/topics.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "#test/open-shop.ts";
import { getSettingsToEdit } from "./change-settings.server.ts";

const shop = useTestShop();
let admin: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
});

async function save(changed: Record<string, string>) {
	const { values, version } = await getSettingsToEdit(shop.db);
	const form = formPost({ ...values, version, ...changed }, admin);
	const response = await shop.fetch("/admin/settings", form);
	return { status: response.status, text: await response.text() };
}

test("a new name is on every page at once, and open pages are told", async () => {
	const heard: Topic[] = [];
	const leave = shop.app.hub.onPublished((topics: readonly Topic[]) => heard.push(...topics));
	expect((await save({ storeName: "Yeni nümunə" })).status).toBe(200);
	leave();
	expect(heard).toContain("settings");
	for (const path of ["/", "/games", "/login"]) {
		expect(await (await shop.fetch(path)).text()).toContain("Yeni nümunə");
	}
});

test("a refused form answers 422 and changes nothing", async () => {
	const before = await getSettingsToEdit(shop.db);
	const refused = await save({ storeName: "Başqa", logoUrl: "javascript:alert(1)" });
	expect(refused.status).toBe(422);
	expect(await getSettingsToEdit(shop.db)).toEqual(before);
	// What was typed is there, and where it was refused.
	for (const typed of ["Başqa", "javascript:alert(1)"]) {
		expect(refused.text).toContain(`value="${typed}"`);
	}
	expect(refused.text).toMatch(/role="alert"[^>]*>[^<]*https:\/\//);
});

test("a form that was opened before another change answers 409", async () => {
	const { version } = await getSettingsToEdit(shop.db);
	await save({ heroTitle: "Birinci" });
	expect((await save({ heroTitle: "İkinci", version })).status).toBe(409);
});

test("what the owner writes is shown as text, never as HTML", async () => {
	await save({ heroTitle: "<img src=x onerror=alert(1)>" });
	const home = await (await shop.fetch("/")).text();
	expect(home).not.toContain("<img src=x");
	expect(home).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

test("the page shows who changed what", async () => {
	await save({ cardBank: "Nümunə Bank 2" });
	const page = await (await shop.fetch("/admin/settings", { headers: { cookie: admin } })).text();
	expect(page).toContain("Nümunə Bank 2");
	expect(page).toContain("Dəyişikliklər");
	const { rows } = await shop.db.execute(sql`SELECT name FROM users WHERE email = ${ADMIN.email}`);
	expect(page.replaceAll("<!-- -->", "")).toContain(`>${rows[0]?.name} · `);
});
