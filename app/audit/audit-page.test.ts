// The journal, as Request → Response on the built bundle.
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
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
	await recordAction(shop.db, adminId, action, newId());
	const { label, subject } = ACTIONS[action];
	const about = { headers: { cookie: admin } };
	const page = await (await shop.fetch(`/admin/audit?kind=${subject}`, about)).text();
	expect(page).toContain(`<b>${label}</b>`);
	expect(page).not.toContain(`>${action}<`);
});
