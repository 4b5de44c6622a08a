// An admin runs the shop from a phone; a customer in another browser sees each act without a reload.
import { readFileSync } from "node:fs";
import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askTopUp } from "../app/balance/ask-top-up.server.ts";
import { newId, orderReference } from "../app/core/ids.ts";
import { placeOrder } from "../app/orders/place-order.server.ts";
import { users } from "../app/users/users.table.server.ts";
import { makeGame, makeUser } from "../test/make.ts";
import { ADMIN } from "../test/open-shop.ts";
import {
	DESKTOP,
	followAdminMenu,
	logIn,
	type OpenShop,
	openShopAndBrowser,
	PHONE,
	tooWideBy,
} from "./open-browser.ts";

const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const CUSTOMER = { email: "aysel@test.example", password: "parol-123" };

const PAGES = ["", "/users", "/orders", "/balance", "/audit"];

let shop: OpenShop;
let customerId: string;
beforeAll(async () => {
	shop = await openShopAndBrowser();
	await shop.app.auth.api.signUpEmail({ body: { ...CUSTOMER, name: "Aysel Nümunə" } });
	const [found] = await shop.db.select().from(users).where(eq(users.email, CUSTOMER.email));
	customerId = found?.id as string;
});
afterAll(() => shop.close());

async function buy(userId = customerId, name = "PUBG 60 UC") {
	const game = await makeGame(shop.db, { name });
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(shop.db, bought);
	shop.app.hub.publish(`user:${userId}`, "admin");
	return orderReference(orderId);
}

test("with one thumb: a balance is edited, orders are completed, cancelled and refunded", async () => {
	const customer = await shop.visit();
	const admin = await shop.visit({ viewport: PHONE });
	const { page } = admin;
	await logIn(customer.page, CUSTOMER);
	await logIn(page, ADMIN);

	await customer.page.goto("/balance");
	await page.goto("/admin");
	await followAdminMenu(page, "İstifadəçilər");
	await page.getByLabel("Axtar").fill("AYSEL n");
	await page.waitForURL(/q=AYSEL/);
	// The address changes before the list does.
	await page.getByRole("row", { name: ADMIN.email }).waitFor({ state: "detached" });
	const found = page.getByRole("row", { name: CUSTOMER.email });
	await found.getByRole("button", { name: "Balansı dəyiş" }).click();
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByLabel("Yeni balans").fill("30,50");
	await page.getByLabel("Səbəb").fill("Hədiyyə");
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Balans yeniləndi").waitFor();
	await customer.page.getByRole("link", { name: "30.50 ₼" }).waitFor();
	await customer.page.getByText("Hədiyyə").waitFor();

	await customer.page.goto("/orders");
	await page.getByRole("link", { name: "Sifarişlər", exact: true }).click();
	await page.getByRole("heading", { name: "Sifarişlər" }).waitFor();
	const first = await buy();
	await page.getByText("Yeni sifariş gəldi").waitFor();
	await page.waitForFunction(() => document.title.startsWith("(1) "));
	await page.getByText(`#${first}`).waitFor();
	await page.getByRole("button", { name: "Tamamlandı" }).click();
	await page.getByText("Sifariş statusu yeniləndi").waitFor();
	await customer.page.getByText("Tamamlandı").waitFor();
	await page.waitForFunction(() => !document.title.startsWith("("));
	await expect.poll(() => page.getByRole("button", { name: "Tamamlandı" }).isDisabled()).toBe(true);

	const second = await buy();
	await page.getByText(`#${second}`).waitFor();
	const card = page.getByRole("listitem").filter({ hasText: `#${second}` });
	await card.getByText("Ətraflı").click();
	await card.getByLabel("Admin qeydi").fill("Müştəri imtina etdi");
	await card.getByLabel("Müştəriyə mesaj").fill("Sifariş ləğv olundu, məbləğ qayıdır");
	await card.getByRole("button", { name: "Yadda saxla" }).first().click();
	await page.getByText("Admin qeydi yeniləndi").waitFor();
	await card.getByRole("button", { name: "Yadda saxla" }).last().click();
	await page.getByText("Müştəriyə mesaj yeniləndi").waitFor();
	await card.getByRole("button", { name: "Ləğv edildi" }).click();
	await page.getByRole("button", { name: "Yalnız ləğv et" }).click();
	await customer.page.getByText("Ləğv edildi").waitFor();
	await customer.page.getByRole("link", { name: "20.50 ₼" }).waitFor();
	await card.getByRole("button", { name: "Balansa qaytar" }).click();
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("Balansa qaytarıldı").waitFor();
	await customer.page.getByRole("link", { name: "25.50 ₼" }).waitFor();
	await card.getByRole("button", { name: "Balansa qaytar" }).waitFor({ state: "detached" });
	await customer.page.getByRole("button", { name: "Ətraflı" }).first().click();
	await customer.page.getByText("Sifariş ləğv olundu, məbləğ qayıdır").waitFor();
	expect(await customer.page.getByText("Müştəri imtina etdi").count()).toBe(0);

	await followAdminMenu(page, "Jurnal");
	await page.getByText("Məbləğ balansa qaytarıldı").waitFor();
	expect(await tooWideBy(page)).toBe(0);
	expect(customer.complaints).toEqual([]);
	expect(admin.complaints).toEqual([]);
});

test("a request that arrives is told on every page, and is decided from the dashboard", async () => {
	const admin = await shop.visit();
	const { page } = admin;
	await logIn(page, ADMIN);
	await page.goto("/admin");
	await page.getByRole("button", { name: "Səsli bildiriş" }).click();
	await page.reload();
	await page.getByRole("button", { name: "Səsli bildiriş", pressed: false }).waitFor();
	const user = await makeUser(shop.db, { name: "Rauf Nümunə" });
	await askTopUp(shop.db, {
		userId: user.id,
		userEmail: user.email,
		amountQepik: 1000,
		type: "abb",
	});
	// Told until the page, which has just been loaded anew, listens.
	const told = page.getByText("Yeni balans sorğusu gəldi");
	const tellAgain = () => {
		shop.app.hub.publish("admin");
		return told.count();
	};
	await expect.poll(tellAgain, { timeout: 15_000, interval: 250 }).toBe(1);
	const queue = page.getByRole("region", { name: "Növbədəki balans sorğuları" });
	await queue.getByLabel("Gələn məbləğ").fill("9.50");
	await queue.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("Sorğu təsdiqləndi").waitFor();
	await queue.getByText("Təsdiqləndi").waitFor();
	await page.getByRole("link", { name: "Balans sorğuları", exact: true }).click();
	await page.getByText("İstənilən: 10.00 ₼").waitFor();

	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Balans tarixçəsi, CSV" }).click();
	expect((await download).suggestedFilename()).toBe("balans-tarixcesi.csv");
	expect(admin.complaints).toEqual([]);
});

test("a balance that moves while the dialog is open is not overwritten", async () => {
	const admin = await shop.visit();
	const { page } = admin;
	const user = await makeUser(shop.db, { name: "Zaur Nümunə", balanceQepik: 5000 });
	await logIn(page, ADMIN);
	await page.goto(`/admin/users/${user.id}`);
	await page.getByRole("button", { name: "Balansı dəyiş" }).click();
	const game = await makeGame(shop.db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
	await placeOrder(shop.db, bought);
	await page.getByLabel("Yeni balans").and(page.locator(":focus")).waitFor();
	await page.getByLabel("Yeni balans").fill("60");
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Balans dəyişib, yenidən yoxlayın").waitFor();
	await page.getByRole("dialog").getByText("45.00 ₼").waitFor();
	await page.getByRole("button", { name: "Yadda saxla" }).click();
	await page.getByText("Balans yeniləndi").waitFor();
	expect(admin.complaints).toEqual([]);
});

test("a promoted customer is out at once, and the last admin stays", async () => {
	const customer = await shop.visit();
	const admin = await shop.visit();
	const { page } = admin;
	await logIn(customer.page, CUSTOMER);
	await customer.page.goto("/profile");
	await logIn(page, ADMIN);
	await page.goto(`/admin/users/${customerId}`);
	await page.getByRole("button", { name: "Admin təyin et" }).click();
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("Rol yeniləndi").waitFor();
	await customer.page.waitForURL(/\/login/);
	await page.getByRole("button", { name: "Adminlikdən çıxar" }).click();
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByRole("button", { name: "Admin təyin et" }).waitFor();

	await shop.db.update(users).set({ role: "customer" }).where(ne(users.email, ADMIN.email));
	const [last] = await shop.db.select().from(users).where(eq(users.role, "admin"));
	await page.goto(`/admin/users/${last?.id}`);
	await page.getByRole("button", { name: "Adminlikdən çıxar" }).click();
	await page.getByRole("button", { name: "Təsdiqlə" }).click();
	await page.getByText("Sonuncu administratorun rolu dəyişdirilə bilməz").waitFor();
	expect(admin.complaints).toEqual([]);
});

test("nothing scrolls sideways, from the smallest phone to a small laptop", async () => {
	const { page, complaints } = await shop.visit();
	const name = "Şəbnəm Abdullayeva-Məhərrəmzadə";
	const email = "sebnem.abdullayeva-meherremzade@uzun-poct-unvani.example";
	const { id } = await makeUser(shop.db, { name, email, balanceQepik: 5000 });
	await buy(id, "Nadir obrazlar, silahlar və nişanlar toplusu: ikinci nəşr");
	await logIn(page, ADMIN);
	for (const path of [...PAGES, "/games", "/categories", "/settings", `/users/${id}`]) {
		await page.goto(`/admin${path}`);
		await page.locator("h1").waitFor();
		for (const width of [320, 360, 768, 1024, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await tooWideBy(page), `${path} at ${width}`).toBe(0);
		}
	}
	expect(complaints).toEqual([]);
});

test.each(["dark", "light"] as const)(
	"axe finds nothing on the admin's pages, %s",
	async (theme) => {
		for (const viewport of [PHONE, DESKTOP]) {
			const { page, complaints } = await shop.visit({ theme, viewport });
			await logIn(page, ADMIN);
			for (const path of [...PAGES, `/users/${customerId}`]) {
				await page.goto(`/admin${path}`);
				await page.locator("h1").waitFor();
				await page.evaluate(AXE);
				const violations = await page.evaluate(async () => {
					const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
					type AxeResults = { violations: { id: string; nodes: { html: string }[] }[] };
					const found = (await axe.run()).violations;
					return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)[0]}`);
				});
				expect(violations, path).toEqual([]);
			}
			expect(complaints).toEqual([]);
		}
	},
);
