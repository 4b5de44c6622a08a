// The journal, as Request → Response on the built bundle.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin } from "../../test/make.ts";
import { ADMIN, openTestShop, signInAs, type TestShop } from "../../test/open-shop.ts";
import { newId } from "../core/ids.ts";
import { ACTIONS, type Action } from "./actions.ts";
import { recordAction } from "./record-action.server.ts";

let shop: TestShop;
let admin: string;
beforeAll(async () => {
	shop = await openTestShop();
	admin = await signInAs(shop, ADMIN);
});
afterAll(() => shop.close());

const actions = Object.keys(ACTIONS) as Action[];

test.each(actions)("%s is shown by its label, among those of its kind", async (action) => {
	const { id: actorId } = await makeAdmin(shop.db);
	await recordAction(shop.db, actorId, action, newId());
	const { label, subject } = ACTIONS[action];
	const about = { headers: { cookie: admin } };
	const page = await (await shop.fetch(`/admin/audit?kind=${subject}`, about)).text();
	expect(page).toContain(`<b>${label}</b>`);
	expect(page).not.toContain(`>${action}<`);
});
