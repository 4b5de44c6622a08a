// The journal, as Request → Response on the built bundle.
import { beforeAll, expect, test } from "vitest";
import { newId, orderReference } from "#app/core/ids.ts";
import { makeAdmin } from "#test/make.ts";
import { ADMIN, signInAs, useTestShop } from "#test/open-shop.ts";
import { ACTIONS, type Action } from "./actions.ts";
import { recordAction } from "./record-action.server.ts";

const shop = useTestShop();
let admin: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
});

const actions = Object.keys(ACTIONS) as Action[];

test.each(actions)("%s is shown by its label, among those of its kind", async (action) => {
	const { id: adminId } = await makeAdmin(shop.db);
	const { label, subject } = ACTIONS[action];
	await recordAction(shop.db, adminId, action, subject === "cash" ? "2026-11-24" : newId());
	const about = { headers: { cookie: admin } };
	const page = await (await shop.fetch(`/admin/audit?kind=${subject}`, about)).text();
	expect(page).toContain(`<b>${label}</b>`);
	expect(page).toContain(`<option value="${subject}" selected="">`);
	expect(page).not.toContain(`>${action}<`);
	for (const other of actions) {
		if (ACTIONS[other].subject !== subject)
			expect(page).not.toContain(`<b>${ACTIONS[other].label}`);
	}
});

test("page two of the journal is reached, and keeps its filter", async () => {
	const { id: adminId } = await makeAdmin(shop.db);
	const orders: string[] = [];
	for (let count = 0; count < 51; count++) {
		orders.push(newId());
		await recordAction(shop.db, adminId, "order.note", orders[count] as string);
	}
	const pageAt = async (query: string) => {
		const response = await shop.fetch(`/admin/audit${query}`, { headers: { cookie: admin } });
		return (await response.text()).replaceAll("&amp;", "&");
	};
	const [oldest, newest] = [orders[0] as string, orders[50] as string].map(orderReference);
	const first = await pageAt("?kind=order");
	expect(first).toContain(`#${newest}`);
	expect(first).not.toContain(`#${oldest}`);
	const [, next = ""] = /href="(?:\/admin\/audit)?(\?kind=order&after=\d+)"/.exec(first) ?? [];
	const second = await pageAt(next);
	expect(second).toContain(`#${oldest}`);
	expect(second).not.toContain(`#${newest}`);
});

test("an entry tells who did it, what changed, and leads to its subject", async () => {
	const { id: adminId } = await makeAdmin(shop.db);
	const [userId, orderId] = [newId(), newId()];
	await recordAction(shop.db, adminId, "user.role", userId, {
		before: { role: "customer" },
		after: { role: "admin" },
	});
	await recordAction(shop.db, adminId, "order.note", orderId, {
		before: { adminNotesLength: 0 },
		after: { adminNotesLength: 4 },
	});
	const about = { headers: { cookie: admin } };
	const page: string = await (await shop.fetch("/admin/audit", about)).text();
	const shown = page.replaceAll("<!-- -->", "");
	expect(shown).toContain("Admin Nümunə");
	expect(shown).toContain(">Rol: </span>");
	expect(shown).toContain(">Müştəri → </span><span>Administrator</span>");
	expect(shown).toContain(">Admin qeydi: </span>");
	expect(shown).toContain(">boş → </span><span>4 simvol</span>");
	expect(shown).toContain(`href="/admin/users/${userId}"`);
	expect(shown).toContain(`href="/admin/orders?q=${orderReference(orderId)}"`);
});
