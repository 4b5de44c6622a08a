// What a customer agrees to: asked with the registration, never in its way, and asked again until it is
// answered; as Request → Response on the built bundle.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { changeOwnerPage } from "#app/settings/pages/change-owner-page.server.ts";
import { readOwnerPage } from "#app/settings/pages/read-owner-page.server.ts";
import { TEMPLATES } from "#app/settings/pages/templates.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeCustomer } from "#test/make.ts";
import { ADMIN, cookieOf, findUserId, formPost, signInAs, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { listConsents } from "./list-consents.server.ts";
import { readSeal } from "./read-terms.server.ts";

const shop = useTestShop();
let admin: string;
let adminId: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
	adminId = await findUserId(shop, ADMIN.email);
});

const BUTTON = "Şərtlərlə razıyam";
const shownTo = (cookie: string, path = "/balance") =>
	shownIn(shop.fetch(path, { headers: { cookie } }));

let registered = 0;
/** Registers somebody; `agreed` is what the tick sends, where it is set. */
async function register(fields: Record<string, string> = {}) {
	const email = `yeni-${++registered}@test.example`;
	const form = { name: "Nigar", email, password: "parol-123", passwordAgain: "parol-123" };
	const response = await shop.fetch("/register", formPost({ ...form, ...fields }));
	return { response, email };
}

async function registerAgreeing(agreed: string) {
	const { response, email } = await register({ agreed });
	expect(response.status).toBe(302);
	return { id: await findUserId(shop, email), cookie: cookieOf(response) };
}

const agree = (cookie: string, fields: Record<string, string>) =>
	shop.fetch("/profile/data", formPost(fields, cookie));

async function publish(page: "sertler" | "mexfilik", text: string) {
	const { version } = await readOwnerPage(shop.db, page);
	await changeOwnerPage(shop.db, { page, text, seenVersion: version, adminId });
}

const consentsOf = async (userId: string) =>
	(await listConsents(shop.db, { userId, limit: 9 })).map(({ page, version, occasion }) =>
		[page, version, occasion].join(" "),
	);

test("the registration asks, with nothing ticked, and leads to the texts", async () => {
	const html = await shownIn(shop.fetch("/register"));
	const [tick = ""] = html.match(/<input[^>]*name="agreed"[^>]*>/) ?? [];
	expect(tick).toContain('type="checkbox"');
	expect(tick).not.toMatch(/checked|required/);
	expect(tick).toContain(`value="${await readSeal(shop.db)}"`);
	for (const path of ["/sertler", "/mexfilik"]) expect(html).toContain(`href="${path}"`);
});

test("what is ticked is kept with version, text and time", async () => {
	const { id, cookie } = await registerAgreeing(await readSeal(shop.db));
	expect(await consentsOf(id)).toEqual(["mexfilik 0 register", "sertler 0 register"]);
	const { rows } = await shop.db.execute(sql`
		SELECT page, text, agreed_at BETWEEN now() - interval '5 min' AND now() AS just_now
		FROM consents JOIN agreed_texts USING (digest, page) WHERE user_id = ${id} ORDER BY page`);
	expect(rows).toEqual([
		{ page: "mexfilik", text: TEMPLATES.mexfilik, just_now: true },
		{ page: "sertler", text: TEMPLATES.sertler, just_now: true },
	]);
	expect(await shownTo(cookie)).not.toContain(BUTTON);
});

test("a refused form comes back with its tick, and with none where there was none", async () => {
	const agreed = await readSeal(shop.db);
	const refused = await register({ agreed, passwordAgain: "başqa" });
	expect(refused.response.status).toBe(422);
	expect(await shownIn(refused.response)).toMatch(/name="agreed"[^>]*checked/);
	const unticked = await register({ passwordAgain: "başqa" });
	expect(await shownIn(unticked.response)).not.toMatch(/name="agreed"[^>]*checked/);
});

test("without the tick the registration succeeds, and each page of one's own asks until it is answered", async () => {
	const { response, email } = await register();
	expect(response.status).toBe(302);
	const cookie = cookieOf(response);
	const id = await findUserId(shop, email);
	expect(await consentsOf(id)).toEqual([]);
	for (const path of ["/profile", "/balance", "/orders", "/cart"]) {
		expect(await shownTo(cookie, path), path).toContain(BUTTON);
	}
	// Where one was, with what the list was narrowed to.
	const way = 'name="next" value="/orders?after=x"';
	expect(await shownTo(cookie, "/orders?after=x")).toContain(way);
	const seal = await readSeal(shop.db);
	const [topics, answer] = await hearPublished(shop.app.hub, () =>
		agree(cookie, { seal, next: "/orders?after=x" }),
	);
	expect(topics).toEqual(["admin", `user:${id}`]);
	expect([answer.status, answer.headers.get("location")]).toEqual([302, "/orders?after=x"]);
	expect(await consentsOf(id)).toEqual(["mexfilik 0 later", "sertler 0 later"]);
	expect(await shownTo(cookie)).not.toContain(BUTTON);
	// Once more changes nothing.
	expect((await agree(cookie, { seal, next: "/" })).status).toBe(302);
	expect(await consentsOf(id)).toHaveLength(2);
});

test("whoever registers as scripts do, or ticks another text, is asked and not held to it", async () => {
	for (const agreed of ["on", "x".repeat(64)]) {
		const { id, cookie } = await registerAgreeing(agreed);
		expect(await consentsOf(id)).toEqual([]);
		expect(await shownTo(cookie)).toContain(BUTTON);
	}
});

test("people of before are asked; the shop's own people are not, and visitors see no bar", async () => {
	const { cookie } = await makeCustomer(shop);
	expect(await shownTo(cookie)).toContain(BUTTON);
	expect(await shownTo(admin)).not.toContain(BUTTON);
	for (const path of ["/", "/games"]) expect(await shownTo(cookie, path)).not.toContain(BUTTON);
});

test("after a new text those who agreed to the old one are told, and the old one stays recorded", async () => {
	const former = await registerAgreeing(await readSeal(shop.db));
	const newcomer = await makeCustomer(shop);
	const seenBefore = await readSeal(shop.db);
	await publish("sertler", "Yeni şərtlər");
	expect(await shownTo(former.cookie)).toMatch(/Mətn yenilənib[\s\S]*Şərtlərlə razıyam/);
	expect(await shownTo(newcomer.cookie)).not.toContain("Mətn yenilənib");
	// What stood in an open page is not what applies by now.
	const late = await agree(former.cookie, { seal: seenBefore, next: "/" });
	expect(late.status).toBe(409);
	expect(await late.text()).toContain("Mətn bu arada yenilənib");
	expect(await consentsOf(former.id)).toHaveLength(2);
	const { id: ticked } = await registerAgreeing(seenBefore);
	expect(await consentsOf(ticked)).toEqual([]);

	await agree(former.cookie, { seal: await readSeal(shop.db), next: "/" });
	expect(await consentsOf(former.id)).toEqual([
		"sertler 1 later",
		"mexfilik 0 register",
		"sertler 0 register",
	]);
	expect(await shownTo(former.cookie)).not.toContain(BUTTON);
});

test("a template that the owner saves as it is asks nobody anew", async () => {
	const agreed = await registerAgreeing(await readSeal(shop.db));
	await publish("mexfilik", TEMPLATES.mexfilik);
	expect((await readOwnerPage(shop.db, "mexfilik")).version).toBe(1);
	expect(await shownTo(agreed.cookie)).not.toContain(BUTTON);
});

test("the admin's page of a customer says what was agreed to and when", async () => {
	const { id } = await registerAgreeing(await readSeal(shop.db));
	const page = await shownTo(admin, `/admin/users/${id}`);
	expect(page).toContain("İstifadə şərtləri, mətn 1");
	expect(page).toContain("qeydiyyatda");
	const [, link = ""] = /href="([^"]+)#agreed"[^>]*>İstifadə şərtləri, mətn 1/.exec(page) ?? [];
	await publish("sertler", "Daha yeni şərtlər");
	const AGREED = /Müştərinin razılaşdığı mətn.*?<p[^>]*>Yeni şərtlər<\/p>.*?Əvvəlki mətnlər/s;
	expect(await shownTo(admin, link)).toMatch(AGREED);
	for (const other of [link.replace("sertler", "mexfilik"), "/admin/settings/pages/sertler"]) {
		expect(await shownTo(admin, other)).not.toContain("Müştərinin razılaşdığı mətn");
	}
	const { id: other } = await makeCustomer(shop);
	expect(await shownTo(admin, `/admin/users/${other}`)).toContain("heç bir mətnlə razılaşmayıb");
});

test("a form that no page of ours sends is refused, and one leads to no other site", async () => {
	const { cookie, id } = await makeCustomer(shop);
	expect((await agree(cookie, { next: "/" })).status).toBe(422);
	expect(await consentsOf(id)).toEqual([]);
	const seal = await readSeal(shop.db);
	const away = await agree(cookie, { seal, next: "//elsewhere.example" });
	expect(away.headers.get("location")).toBe("/");
});

test.each([
	["UPDATE consents SET agreed_at = now()", "append-only"],
	["DELETE FROM consents", "append-only"],
	["UPDATE agreed_texts SET text = 'x'", "append-only"],
	["DELETE FROM agreed_texts", "append-only"],
	["INSERT INTO agreed_texts VALUES ('x', 'sertler', 'Mətn')", "agreed_texts_named_by_digest"],
	[
		"INSERT INTO consents (user_id, digest, page, version, occasion) SELECT id, 'x', 'sertler', 1, 'later' FROM users",
		"consents_to_a_text",
	],
])("the database refuses: %s", async (statement, why) => {
	await expect(shop.db.$client.query(statement)).rejects.toThrow(why);
});
