// A page that is left takes with it what it listened to and observed.

import { sql } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { makeCategory, makeGame, makeUser } from "#test/make.ts";
import { followAdminMenu, followMenu, LIGHT_DESKTOP, useShopAndBrowser } from "./open-browser.ts";
import { visitAsAdmin } from "./visit-as.ts";

const shop = useShopAndBrowser();
beforeAll(async () => {
	const { id } = await makeCategory(shop.db);
	await shop.db.execute(sql`INSERT INTO games (id, name, category_id)
		SELECT 'game-' || n, 'Oyun ' || n, ${id} FROM generate_series(1, 120) n`);
	const images = ["/pictures/1.avif", "/pictures/2.avif"];
	await makeGame(shop.db, { name: "Şəkilli oyun", images, featured: true });
	const { id: userId, email: userEmail } = await makeUser(shop.db);
	await createTopUp(shop.db, { userId, userEmail, amountQepik: 1000, type: "abb" });
});

declare global {
	interface Window {
		/** How many listeners of each kind the window and the document have, and observers there are. */
		held: Map<string, Set<unknown>>;
	}
}

/** In the page, before its scripts: counts what is held. */
function countHeld() {
	window.held = new Map();
	const setOf = (kind: string) => {
		const held = window.held.get(kind) ?? new Set();
		window.held.set(kind, held);
		return held;
	};
	for (const [name, target] of [
		["window", window],
		["document", document],
	] as const) {
		const { addEventListener, removeEventListener } = target;
		target.addEventListener = (type: string, listener: unknown, options?: unknown) => {
			const { once, signal } = (options ?? {}) as { once?: boolean; signal?: AbortSignal };
			if (!once) setOf(`${name} ${type}`).add(listener);
			signal?.addEventListener("abort", () => setOf(`${name} ${type}`).delete(listener));
			addEventListener.call(target, type, listener as EventListener, options as undefined);
		};
		target.removeEventListener = (type: string, listener: unknown, options?: unknown) => {
			setOf(`${name} ${type}`).delete(listener);
			removeEventListener.call(target, type, listener as EventListener, options as undefined);
		};
	}
	for (const kind of ["IntersectionObserver", "ResizeObserver"] as const) {
		const { observe, disconnect } = window[kind].prototype;
		window[kind].prototype.observe = function (element: Element) {
			setOf(kind).add(this);
			observe.call(this, element);
		};
		window[kind].prototype.disconnect = function () {
			setOf(kind).delete(this);
			disconnect.call(this);
		};
	}
}

const heldBy = (page: Page) =>
	page.evaluate(() =>
		Object.fromEntries([...window.held].map(([kind, { size }]) => [kind, size]).sort()),
	);

async function visitCounted<Visit extends { page: Page; context: BrowserContext }>(visit: Visit) {
	await visit.context.addInitScript(countHeld);
	await visit.page.route("**/pictures/**", (route) =>
		route.fulfill({ path: "public/apple-touch-icon.png" }),
	);
	return visit;
}

/** Walks round twice: the second time leaves nothing more than the first. */
async function expectNothingLeft(page: Page, walk: () => Promise<void>) {
	await walk();
	const once = await heldBy(page);
	expect(Object.keys(once)).not.toEqual([]);
	await walk();
	expect(await heldBy(page)).toEqual(once);
}

test("a visitor walks through the shop", async () => {
	const { page, errors } = await visitCounted(await shop.visit(LIGHT_DESKTOP));
	await page.goto("/");
	await page.getByRole("link", { name: "Daxil ol" }).waitFor();
	await expectNothingLeft(page, async () => {
		await followMenu(page, "Oyunlar");
		await page.getByRole("heading", { name: "Oyunlar", level: 1 }).waitFor();
		await page.getByRole("button", { name: "Siyahı" }).click();
		await followMenu(page, "Ana səhifə");
		await page.getByRole("heading", { name: "Seçilmiş oyunlar" }).waitFor();
		await page.getByRole("link", { name: "Şəkilli oyun" }).click();
		await page.getByRole("button", { name: "Növbəti şəkil" }).click();
		await page.getByText("2 / 2", { exact: true }).waitFor();
		await followMenu(page, "Ana səhifə");
		await page.getByRole("heading", { name: "Seçilmiş oyunlar" }).waitFor();
	});
	expect(errors).toEqual([]);
});

test("an admin walks through the lists", async () => {
	const { page, errors } = await visitCounted(await visitAsAdmin(shop));
	await page.goto("/admin");
	await page.getByRole("heading", { name: "İdarə paneli" }).waitFor();
	await expectNothingLeft(page, async () => {
		for (const name of [
			"Balans sorğuları",
			"Sifarişlər",
			"Oyunlar",
			"Parametrlər",
			"İdarə paneli",
		]) {
			await followAdminMenu(page, name);
			await page.getByRole("heading", { name, level: 1 }).waitFor();
		}
	});
	expect(errors).toEqual([]);
});
