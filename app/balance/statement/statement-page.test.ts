// The page of the bank's statement as Request → Response on the built bundle: without JavaScript what it
// is answered is a whole page.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { makeUser } from "#test/make.ts";
import { ADMIN, formPost, signInAs, useTestShop } from "#test/open-shop.ts";

const shop = useTestShop();
let admin: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
});

async function paste(text: string) {
	const [published, response] = await hearPublished<Response>(shop.app.hub, () =>
		shop.fetch("/admin/statement", formPost({ intent: "add", text }, admin)),
	);
	const page: string = await response.text();
	const [, field] = /<textarea[^>]*name="text"[^>]*>([^<]*)</.exec(page) ?? [];
	return { status: response.status, field, page, published };
}

test("what could not be read is in the field again, and nothing else", async () => {
	const { status, field, page, published } = await paste(
		"Mədaxil 12.51 AZN 25.11.2026 AYSEL N.\n\nSalam, necəsiniz?\n\nSabah gələrəm",
	);
	expect(status).toBe(200);
	expect(page).toContain("2 hissə aydın oxunmadı və sahədə qaldı");
	expect(field).toBe("Salam, necəsiniz?\n\nSabah gələrəm");
	// Other admins see the line.
	expect(published).toEqual(["admin"]);
});

test("what is refused is in the field again", async () => {
	const { status, field } = await paste("x".repeat(300_001));
	expect([status, field?.trim().length]).toEqual([422, 300_001]);
});

test("a top-up that is approved by a line is told its customer's open page", async () => {
	const { id: userId, email: userEmail } = await makeUser(shop.db);
	const wish = { userId, userEmail, amountQepik: 1377, type: "abb" as const };
	const { id: topUp } = await createTopUp(shop.db, wish);
	await paste("Mədaxil 13.77 AZN 25.11.2026 AYSEL N.");
	const { rows } = await shop.db.execute<{ line: string }>(
		sql`SELECT id AS line FROM bank_lines WHERE amount_qepik = 1377`,
	);
	const line = rows[0]?.line as string;
	const approve = () =>
		shop.fetch("/admin/statement", formPost({ intent: "approve", line, topUp }, admin));
	const [published, { status }] = await hearPublished<Response>(shop.app.hub, approve);
	expect([status, published]).toEqual([200, ["admin", `user:${userId}`]]);
});
