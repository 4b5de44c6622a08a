// Browsers in which somebody is signed in already; that the login form works is tested elsewhere.
import type { Locator, Page } from "playwright-core";
import { makeCustomer, openSession } from "#test/make.ts";
import { ADMIN, findUserId } from "#test/open-shop.ts";
import type { OpenShop, Visit, VisitOptions } from "./open-browser.ts";

/** A new customer, by default without money. */
export async function visitAsCustomer(
	shop: OpenShop,
	{ balanceQepik = 0, ...options }: VisitOptions & { balanceQepik?: number } = {},
) {
	const { id: userId, email, cookie } = await makeCustomer(shop, { balanceQepik });
	return { ...(await visitWith(shop, cookie, options)), email, userId };
}

/** The shop's admin. */
export async function visitAsAdmin(shop: OpenShop, options: VisitOptions = {}): Promise<Visit> {
	const cookie = await openSession(shop, await findUserId(shop, ADMIN.email));
	return visitWith(shop, cookie, options);
}

/** Somebody whose Cookie header is known. */
export async function visitWith(
	shop: OpenShop,
	cookie: string,
	options: VisitOptions = {},
): Promise<Visit> {
	const visit = await shop.visit(options);
	const [name = "", value = ""] = cookie.split("=", 2);
	await visit.context.addCookies([{ name, value, url: shop.address }]);
	return visit;
}

/** Opens an order or a top-up of its queue, by its id or its reference, and returns what is opened. */
export async function openOrder(page: Page, order: string): Promise<Locator> {
	const row = page.locator("[data-row]");
	const link = /^[a-z0-9]{20}$/.test(order)
		? page.locator(`[data-row="${order}"]`).getByRole("link", { name: /^#/ })
		: row.getByRole("link", { name: `#${order}`, exact: true });
	await link.click();
	const opened = page.locator(
		/^[a-z0-9]{20}$/.test(order)
			? `[data-opened="${order}"]`
			: `[data-opened$="${order.toLowerCase()}"]`,
	);
	await opened.waitFor();
	return opened;
}
