// Security controls that need a real browser, such as the Content Security Policy on every page.
import { beforeAll, expect, test } from "vitest";
import { makeGame, openPayments } from "#test/make.ts";
import { ADMIN } from "#test/open-shop.ts";
import { totp } from "#test/security/totp.ts";
import { logIn, useShopAndBrowser } from "./open-browser.ts";

const shop = useShopAndBrowser();
beforeAll(async () => {
	await openPayments(shop.db);
});

declare global {
	interface Window {
		violations: string[];
	}
}

async function visitWatched() {
	const visit = await shop.visit();
	await visit.context.addInitScript(() => {
		window.violations = [];
		document.addEventListener("securitypolicyviolation", (event) => {
			window.violations.push(`${event.effectiveDirective}: ${event.blockedURI}`);
		});
	});
	return visit;
}

test("control 23: no page of the shop breaks its own policy", async () => {
	const game = await makeGame(shop.db, { name: "Divar oyunu" });
	const { page, errors } = await visitWatched();
	await logIn(page, ADMIN);
	const people = ["/profile", "/profile/security", "/balance", "/orders", "/cart"];
	const admins = [
		"",
		"/orders",
		"/balance",
		"/users",
		"/games",
		"/categories",
		"/settings",
		"/audit",
	];
	const everyone = ["/", "/categories", "/games", `/game/${game.id}`, "/forgot-password"];
	for (const path of [
		...everyone,
		...people,
		...admins.map((path) => `/admin${path}`),
		"/demo/epoint",
	]) {
		await page.goto(path);
		await page.getByRole("heading").first().waitFor();
		expect([path, await page.evaluate(() => window.violations)]).toEqual([path, []]);
	}
	await page.goto("/balance");
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).waitFor();
	await page.getByLabel("Məbləğ").fill("5");
	await page.getByRole("button", { name: "Epoint ilə ödə" }).click();
	await page.getByText("Sorğunuz göndərildi").waitFor();
	expect(await page.evaluate(() => window.violations)).toEqual([]);
	expect(errors).toEqual([]);
});

test("control 23: a script in a page that is not ours does not run", async () => {
	const { page } = await visitWatched();
	await page.goto("/games");
	const ran = await page.evaluate(() => {
		const script = document.createElement("script");
		script.textContent = "document.title = 'ran'";
		document.body.append(script);
		return document.title === "ran";
	});
	expect(ran).toBe(false);
	expect(await page.evaluate(() => window.violations)).toEqual(["script-src-elem: inline"]);
});

test("control 26: the back button after a logout shows nothing", async () => {
	const { page } = await shop.visit();
	await logIn(page, ADMIN);
	await page.goto("/profile");
	await page.getByRole("main").getByText(ADMIN.email).first().waitFor();
	await page.getByRole("button", { name: "İstifadəçi menyusu" }).click();
	await page
		.getByRole("button", { name: "Çıxış" })
		.or(page.getByRole("menuitem", { name: "Çıxış" }))
		.click();
	await page.getByRole("link", { name: "Daxil ol" }).first().waitFor();
	await page.goBack();
	await page.getByRole("button", { name: "Daxil ol" }).waitFor();
	expect(await page.getByText(ADMIN.email).count()).toBe(0);
});

test("control 12: an admin switches the second factor on and comes in with a code", async () => {
	const { page, errors } = await visitWatched();
	await logIn(page, ADMIN);
	await page.goto("/profile/security");
	await page.getByLabel("Şifrə", { exact: true }).fill(ADMIN.password);
	await page.getByRole("button", { name: "Davam et" }).click();
	await page.getByRole("img", { name: "Autentifikator tətbiqi üçün QR şəkli" }).waitFor();
	const secret = (await page.locator("code").first().textContent()) ?? "";
	// A live update that revalidates the page does not remove what is shown once.
	const lookedAgain = page.waitForResponse(/security\.data/);
	shop.app.hub.publish("settings");
	await lookedAgain;
	await page.getByLabel("Kod").fill(totp(secret));
	await page.getByRole("button", { name: "Açın", exact: true }).click();
	await page.getByText("İki mərhələli giriş açıldı").waitFor();
	await page.getByText("Bu cihaz").waitFor();

	const other = await shop.visit();
	await other.page.goto("/login?next=/admin");
	await other.page.getByLabel("Email").fill(ADMIN.email);
	await other.page.getByLabel("Şifrə", { exact: true }).fill(ADMIN.password);
	await other.page.getByRole("button", { name: "Daxil ol" }).click();
	await other.page.getByLabel("Kod").fill(totp(secret, 1));
	await other.page.getByRole("button", { name: "Təsdiqlə" }).click();
	await other.page.getByRole("heading", { name: "İdarə paneli" }).waitFor();

	expect(errors).toEqual([]);
	expect(other.errors).toEqual([]);
});
