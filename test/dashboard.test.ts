// The figures and the top-up queue of the admin's dashboard.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "#app/balance/create-top-up.server.ts";
import { newId } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeGame, makeUser } from "./make.ts";
import { ADMIN, findUserId, formPost, signInAs, useTestShop } from "./open-shop.ts";

const shop = useTestShop();
let admin: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
});

const pageAt = async (path: string) =>
	(await shop.fetch(path, { headers: { cookie: admin } })).text();

/** The figures of the dashboard by their labels. */
async function figures() {
	const page = (await pageAt("/admin")).replace(/<!-- -->/g, "");
	const found = [
		...page.matchAll(/<dt[^>]*>(?:<a [^>]*>)?([^<]+)(?:<\/a>)?<\/dt><dd[^>]*>([^<]+)</g),
	];
	return Object.fromEntries(found.map(([, label, value]) => [label, value]));
}

test("the dashboard's figures are the numbers of people, games, orders and top-ups, and the revenue", async () => {
	const { db } = shop;
	const before = await figures();
	const adminId = await findUserId(shop, ADMIN.email);
	// One more customer, and the admin who booked the balance.
	const user = await makeUser(db, { balanceQepik: 500_000 });
	const game = await makeGame(db, { priceQepik: 123_450 });
	const orderIds: string[] = [];
	for (let bought = 1; bought <= 3; bought++) {
		const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
		const purchase = { userId: user.id, lines, seenTotalQepik: 123_450, attemptId: newId() };
		orderIds.push((await placeOrder(db, purchase)).orderId);
	}
	const input = { userId: user.id, userEmail: user.email, type: "abb" as const };
	await createTopUp(db, { ...input, amountQepik: 500 });
	for (const [index, status] of (["completed", "processing"] as const).entries()) {
		const orderId = orderIds[index] as string;
		await setOrderStatus(db, { orderId, status, adminId });
	}
	expect(before).toMatchObject({ İstifadəçilər: "1", Oyunlar: "0", Gəlir: "0.00 ₼" });
	expect(await figures()).toMatchObject({
		İstifadəçilər: "3",
		Oyunlar: "1",
		Sifarişlər: "3",
		"Gözləyən sifarişlər": "1",
		"Gözləyən sorğular": "1",
		Gəlir: "1\u00a0234.50 ₼",
	});
});

test("today stands beside yesterday and a week ago, with what was delivered and what sells", async () => {
	const { db } = shop;
	const adminId = await findUserId(shop, ADMIN.email);
	const user = await makeUser(db, { balanceQepik: 500_000 });
	const game = await makeGame(db, { name: "Bestseller", priceQepik: 150_000 });
	const today = async () => {
		const page = (await pageAt("/admin")).replace(/<!-- -->/g, "");
		const words = page.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
		return words.slice(words.indexOf("|Bu gün|"), words.indexOf("|Bağlantı yoxdur"));
	};
	expect(await today()).toContain("|Sifariş|3|Dünən: |0|Bir həftə əvvəl: |0|");
	const lines = [{ gameId: game.id, name: game.name, quantity: 2, playerId: null }];
	const purchase = { userId: user.id, lines, seenTotalQepik: 300_000, attemptId: newId() };
	const { orderId } = await placeOrder(db, purchase);
	await setOrderStatus(db, { orderId, status: "completed", adminId });
	const words = await today();
	expect(words).toContain("|Sifariş|4|Dünən: |0|Bir həftə əvvəl: |0|");
	expect(words).toContain("|Bestseller|2 ədəd|3\u00a0000.00 ₼");
	expect(words).toMatch(/Son 2 tamamlanmış sifarişin yarısı \|1 dəqiqədən az\|, 10-dan 9-u/);
});

test("a queue says how many of its entries are left out", async () => {
	const user = await makeUser(shop.db);
	const input = { userId: user.id, userEmail: user.email, type: "abb" as const };
	for (let count = 0; count < 12; count++)
		await createTopUp(shop.db, { ...input, amountQepik: 500 });
	const page = (await pageAt("/admin")).replace(/<!-- -->/g, "");
	// One of the test before waits as well; three are shown.
	expect(page).toMatch(/href="\/admin\/balance"[^>]*>Daha 10 <span[^>]*>sorğu<\/span><\/a>/);
	expect(page.match(/data-row=/g)).toHaveLength(4);
	expect(page).toContain("İlk sorğusu");
});

test("the sales are shown of 7, 30 or 90 days", async () => {
	const daysOf = async (path: string) =>
		[...(await pageAt(path)).matchAll(/data-lead="true"[^>]*>(?:<[^>]*>)*\d+ \p{L}+ \d{4}</gu)]
			.length;
	expect(await daysOf("/admin?days=7")).toBe(7);
	expect(await daysOf("/admin?days=90")).toBe(90);
	for (const path of ["/admin", "/admin?days=30", "/admin?days=8", "/admin?days=100000"]) {
		expect(await daysOf(path), path).toBe(30);
	}
});

test("the newest check of the money is shown: none yet, in order, or with its findings", async () => {
	expect(await pageAt("/admin")).toContain("Pul yoxlaması hələ aparılmayıb.");
	await shop.db.execute("INSERT INTO money_checks (findings) VALUES ('[]')");
	expect(await pageAt("/admin")).toContain("Pul yoxlaması: hər şey qaydasındadır");
	await shop.db.execute(`INSERT INTO money_checks (findings) VALUES ('["a", "b"]')`);
	const page = (await pageAt("/admin")).replaceAll("<!-- -->", "");
	expect(page).toContain("Pul yoxlaması: 2 uyğunsuzluq tapılıb");
});

test("the newest backup is shown, and what is wrong with it", async () => {
	expect(await pageAt("/admin")).toContain("Ehtiyat nüsxə hələ yaradılmayıb.");
	await shop.db.execute(
		"INSERT INTO backup_runs (kind, ended_at, file) VALUES ('backup', now(), 'a')",
	);
	const page = (await pageAt("/admin")).replaceAll("<!-- -->", "");
	expect(page).toContain("Ehtiyat nüsxə indicə yaradılıb. Bərpası hələ sınanmayıb.");
	await shop.db.execute(`
		INSERT INTO backup_runs (kind, ended_at, reason, detail)
		VALUES ('backup', now(), 'no-room', '12 MiB free')`);
	const failed = await pageAt("/admin");
	expect(failed).toContain(
		"Son ehtiyat nüsxə alınmadı: diskdə yer azdır. Axırıncısı indicə yaradılıb.",
	);
	expect(failed).toContain("12 MiB free");
});

test("a top-up that was decided offers neither approval nor rejection", async () => {
	const user = await makeUser(shop.db, { name: "Qərar Sahibi" });
	const input = { userId: user.id, userEmail: user.email, type: "abb" as const };
	const ids = [];
	for (const amountQepik of [1111, 2222, 3333]) {
		ids.push((await createTopUp(shop.db, { ...input, amountQepik })).id);
	}
	const decide = (fields: Record<string, string>) =>
		shop.fetch("/admin/balance", formPost(fields, admin));
	const offers = (page: string) => page.match(/value="(approve|reject)"/g)?.length ?? 0;
	const search = "/admin/balance?q=Q%C9%99rar";
	expect(offers(await pageAt(search))).toBe(6);
	await decide({ id: ids[0] as string, intent: "approve", amount: "11.11" });
	const rejected = await decide({
		id: ids[1] as string,
		intent: "reject",
		reason: "Köçürmə yoxdur",
	});
	expect(await rejected.text()).toContain("Sorğu rədd edildi");
	const page = await pageAt(search);
	expect(page).toContain("11.11 ₼");
	expect(page).toContain("Rədd edildi");
	// The one that waits tells of both.
	expect(page).toContain("1 təsdiq, 1 rədd");
	expect(offers(page)).toBe(2);
	expect(offers(await pageAt(`${search}&status=completed`))).toBe(0);
	expect(offers(await pageAt(`${search}&status=rejected`))).toBe(0);
});

test("what waits is told how late it is; a top-up, its receipt and others of the same amount as well", async () => {
	const { db } = shop;
	await db.execute(
		"UPDATE top_ups SET status = 'rejected', processed_at = now(), processed_by = user_id WHERE status = 'pending'",
	);
	await db.execute(
		"UPDATE orders SET status = 'completed', completed_at = now() WHERE status = 'pending'",
	);
	await db.execute("UPDATE settings SET late_minutes = 30, opening_hours = ''");
	const user = await makeUser(db, { balanceQepik: 500, name: "Qəbzli Nümunə" });
	const ask = { userId: user.id, userEmail: user.email, type: "abb" as const, amountQepik: 7777 };
	const { id } = await createTopUp(db, ask);
	await createTopUp(db, ask);
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const bought = { userId: user.id, lines, seenTotalQepik: 500, attemptId: newId() };
	const { orderId } = await placeOrder(db, bought);
	const latenessOf = (page: string) =>
		[...page.matchAll(/data-lateness="([^"]+)"/g)].map(([, lateness]) => lateness);
	expect(latenessOf(await pageAt("/admin"))).toEqual(["in time", "in time", "in time"]);
	await db.execute(
		sql`UPDATE top_ups SET created_at = now() - interval '31 minutes' WHERE id = ${id}`,
	);
	await db.execute(
		sql`UPDATE orders SET created_at = now() - interval '121 minutes' WHERE id = ${orderId}`,
	);
	await db.execute(sql`INSERT INTO private_pictures (id, user_id, top_up_id, bytes, width, height)
		VALUES ('qebzinsekli123456789', ${user.id}, ${id}, '', 1, 2)`);
	const dashboard = (await pageAt("/admin")).replaceAll("<!-- -->", "");
	expect(latenessOf(dashboard)).toEqual(["late", "in time", "too late"]);
	const receipt = 'href="/private-pictures/qebzinsekli123456789"';
	expect(dashboard).toContain(receipt);
	expect(dashboard.match(/Eyni məbləğ: \+1/g)).toHaveLength(2);
	expect(dashboard).toContain('href="/admin/balance?status=pending&amp;q=77.77"');
	const customer = await pageAt(`/admin/users/${user.id}`);
	expect(customer).toContain(receipt);
	expect(customer).toMatch(/<img[^>]*src="\/private-pictures\/qebzinsekli123456789"/);
	const queue = (await pageAt("/admin/balance")).replaceAll("<!-- -->", "");
	expect(queue).toMatch(/Qəbz<\/span>/);
	expect(queue.match(/Eyni məbləğ: \+1/g)).toHaveLength(2);
});

test("top-ups have tabs with counts, and filters that are saved", async () => {
	const tabs = async (path: string) =>
		/<nav aria-label="Status".*?<\/nav>/s
			.exec(await pageAt(path))?.[0]
			.replaceAll(/<[^>]*aria-current[^>]*>/g, "*")
			.replaceAll(/<[^>]*>/g, " ")
			.replaceAll(/\s+/g, " ");
	expect(await tabs("/admin/balance?status=rejected")).toMatch(
		/Hamısı Gözləyir 2 Təsdiqləndi \d+ \*Rədd edildi \d+/,
	);
	const filter = { queue: "top-ups", name: "Rədd edilənlər", search: "", status: "rejected" };
	await shop.fetch("/admin/filters", formPost({ intent: "save", ...filter }, admin));
	const saved = 'href="/admin/balance?status=rejected"';
	expect(await pageAt("/admin/balance")).toMatch(/Rədd edilənlər/);
	expect(await pageAt("/admin/balance")).toContain(saved);
	expect(await pageAt("/admin/orders")).not.toContain("Rədd edilənlər");
});

test("the dashboard tells how many mails wait, since when and why; and which were given up", async () => {
	const { $client } = shop.db;
	const page = async () => (await pageAt("/admin")).replaceAll("<!-- -->", "").replace(/\s+/g, " ");
	expect((await page()).includes("məktublar:")).toBe(false);
	await $client.query(`
		INSERT INTO outbox (id, kind, key, content, created_at, next_at, expires_at, failure)
		SELECT name, 'k', name, 'sealed', '2026-11-20 10:05+00', 'infinity', 'infinity', failure
		FROM (VALUES ('one', 'encryption'), ('two', 'encryption'), ('new', NULL)) AS v (name, failure)`);
	const told = await page();
	const delayed = [
		"Göndərilə bilməyən məktublar: 2 (ən köhnəsi 20 noyabr 2026, 14:05 tarixindən gözləyir).",
		"onun sertifikatı etibarlı deyil. Mağaza onları özü yenidən göndərəcək.",
	];
	expect(delayed.filter((words) => !told.includes(words))).toEqual([]);
	expect(told.includes("çatdırılmayan")).toBe(false);
	await $client.query(`
		UPDATE outbox SET content = NULL, ended_at = now(), failure = 'recipient' WHERE id = 'one'`);
	const failed =
		"Son 7 gündə çatdırılmayan məktublar: 1. Sonuncunun səbəbi: alıcının ünvanı qəbul edilmədi.";
	expect((await page()).includes(failed)).toBe(true);
});
