import { expect, test } from "vitest";
import { hearPublished } from "#test/hear-published.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();

test("that work is tried again is published to the admins: others see it as given up", async () => {
	const cookie = await signInAs(shop, ADMIN);
	const again = () => shop.fetch("/admin/jobs", formPost({ kind: "mail" }, cookie));
	const [topics, response] = await hearPublished(shop.app.hub, again);
	expect([topics, response.status]).toEqual([["admin"], 200]);
});
