// One press in the mail reader, or on the page of the link, ends mails of a kind; as Request → Response on
// the built bundle. What is not asked for goes on.
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readMutes } from "#app/notifications/choices.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { type Customer, makeCustomer } from "#test/make.ts";
import { formPost, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { unsubscribeLink } from "./unsubscribe-link.server.ts";

const shop = useTestShop();
let customer: Customer;
let link: string;
beforeEach(async () => {
	await shop.db.execute(sql`DELETE FROM notification_mutes`);
	customer = await makeCustomer(shop);
	const url = unsubscribeLink(shop.app, customer.id, "delivered");
	link = url.replace(/^https?:\/\/[^/]+/, "");
});

const mutes = () => readMutes(shop.db, customer.id);

/** As a mail provider's server sends it: no cookie, no page of ours. */
const press = (path: string, body: URLSearchParams | FormData) =>
	shop.fetch(path, { method: "POST", body, redirect: "manual" });
const ONE_CLICK = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

test("one press of the mail reader ends the mails of that kind, without a session and without a detour", async () => {
	const pressed = await press(link, ONE_CLICK);
	expect(pressed.status).toBe(200);
	expect(pressed.headers.getSetCookie()).toEqual([]);
	expect(await mutes()).toEqual(["mail:delivered"]);
	// Pressed twice it is the same.
	expect((await press(link, ONE_CLICK)).status).toBe(200);
	expect(await mutes()).toEqual(["mail:delivered"]);
});

test("also as the other kind of form that readers may send (RFC 8058, 3.2)", async () => {
	const form = new FormData();
	form.set("List-Unsubscribe", "One-Click");
	expect((await press(link, form)).status).toBe(200);
	expect(await mutes()).toEqual(["mail:delivered"]);
});

test("looking at the page ends nothing; it names the mails, and its buttons end these or all", async () => {
	const looked = await shop.fetch(link);
	expect(looked.headers.get("referrer-policy")).toBe("strict-origin");
	expect(looked.headers.get("cache-control")).toBe("no-store");
	const page = await shownIn(looked);
	expect(page).toContain("Sifariş çatdırıldı");
	expect(await mutes()).toEqual([]);
	const one = await shop.fetch(link, formPost({ which: "topic" }));
	expect(await shownIn(one)).toContain("Belə məktublar dayandırıldı");
	expect(await mutes()).toEqual(["mail:delivered"]);
	const [published, all] = await hearPublished<Response>(shop.app.hub, () =>
		shop.fetch(link, formPost({ which: "all" })),
	);
	expect(published).toContain(`user:${customer.id}`);
	const stopped = await shownIn(all);
	expect(stopped).toContain("Xəbər məktubları dayandırıldı");
	expect(stopped).not.toContain("məktublarını dayandırın");
	expect(await mutes()).toEqual(["mail:balance", "mail:delivered", "mail:placed", "mail:returned"]);
});

test("who pressed by mistake has those mails again by the same link, and no others", async () => {
	const other = await makeCustomer(shop);
	for (const { id } of [customer, other]) {
		await shop.db.execute(sql`
			INSERT INTO notification_mutes SELECT ${id}, channel, topic
			FROM unnest(ARRAY['mail', 'push']) AS channel, unnest(ARRAY['delivered', 'placed']) AS topic`);
	}
	const [topics, again] = await hearPublished(shop.app.hub, () =>
		shop.fetch(link, formPost({ which: "again" })),
	);
	expect(topics).toContain(`user:${customer.id}`);
	const page = await shownIn(again);
	expect(page).toContain("Belə məktublar yenə gələcək");
	expect(page).toContain("Bu məktubları dayandırın");
	expect(await mutes()).toEqual(["mail:placed", "push:delivered", "push:placed"]);
	expect(await readMutes(shop.db, other.id)).toHaveLength(4);
});

test.each<[string, (token: string) => string | Promise<string>]>([
	["changed by a letter", (token) => token.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
	["cut short", (token) => token.slice(0, -1)],
	["of another kind", (token) => token.replace(".delivered.", ".placed.")],
	["of another person", async (token) => token.replace(/^[^.]+/, (await makeCustomer(shop)).id)],
	["none at all", () => ""],
])("a link that is %s ends nothing", async (_, change) => {
	const path = `/unsubscribe?token=${await change(link.split("token=")[1] ?? "")}`;
	expect((await press(path, ONE_CLICK)).status).toBe(422);
	expect(await shownIn(shop.fetch(path))).toContain("Bu link etibarsızdır");
	const { rows } = await shop.db.execute(sql`SELECT FROM notification_mutes`);
	expect(rows).toEqual([]);
	expect(await mutes()).toEqual([]);
});

test("an account that is closed has nothing to end", async () => {
	await shop.db.execute(sql`INSERT INTO account_closings (user_id) VALUES (${customer.id})`);
	expect((await press(link, ONE_CLICK)).status).toBe(200);
	expect(await mutes()).toEqual([]);
});

const save = (fields: Record<string, string>, cookie = customer.cookie) =>
	shop.fetch("/profile", formPost({ intent: "choices", ...fields }, cookie));

test("the profile's boxes are what is kept, of the columns that were shown", async () => {
	await shop.db.execute(sql`
		INSERT INTO notification_mutes VALUES (${customer.id}, 'push', 'placed')`);
	const [topics, saved] = await hearPublished(shop.app.hub, () =>
		save({ channels: "mail", "mail:placed": "on", "mail:balance": "on" }),
	);
	// The other devices show it.
	expect(topics).toContain(`user:${customer.id}`);
	expect(await shownIn(saved)).toContain("Seçiminiz yadda saxlanıldı");
	expect(await mutes()).toEqual(["mail:delivered", "mail:returned", "push:placed"]);
	const page = await shownIn(shop.fetch("/profile", { headers: { cookie: customer.cookie } }));
	const boxes = [...page.matchAll(/<input[^>]*name="(mail:\w+)"[^>]*>/g)];
	const ticked = boxes.filter(([box]) => /checked/.test(box)).map(([, name]) => name);
	expect(boxes).toHaveLength(4);
	expect(ticked).toEqual(["mail:placed", "mail:balance"]);
	await save({ channels: "mail telegram", "mail:delivered": "on" });
	expect(await mutes()).toEqual(["mail:balance", "mail:placed", "mail:returned", "push:placed"]);
	const { id: other } = await makeCustomer(shop);
	expect(await readMutes(shop.db, other)).toEqual([]);
});
