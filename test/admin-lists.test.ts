// Filters, searches and pages of the admin's lists, over HTTP: what a list holds, in its order.
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { adjustBalance } from "#app/balance/adjust-balance.server.ts";
import { topUps } from "#app/balance/balance.table.server.ts";
import { newId, orderReference } from "#app/core/ids.ts";
import { setOrderStatus } from "#app/orders/change-order.server.ts";
import { placeOrder } from "#app/orders/place-order.server.ts";
import { makeCategory, makeGame, makeUser } from "./make.ts";
import { ADMIN, findUserId, signInAs, useTestShop } from "./open-shop.ts";

const shop = useTestShop();
let admin: string;
let adminId: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
	adminId = await findUserId(shop, ADMIN.email);
});

async function pageAt(path: string): Promise<string> {
	const response = await shop.fetch(path, { headers: { cookie: admin } });
	return (await response.text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
}

const rowsAt = async (path: string) =>
	[...(await pageAt(path)).matchAll(/data-row="(\w+)"/g)].map(([, id]) => id as string);

/** The address of the next page of the list whose cursor has this name. */
async function nextOf(path: string, cursor: string): Promise<string> {
	const links = (await pageAt(path)).match(/<a [^>]*rel="next"[^>]*>/g) ?? [];
	const link = links.find((tag) => new RegExp(`[?&]${cursor}=[^&"]+"`).test(tag));
	const [, query] = /href="[^"?]*([^"]+)"/.exec(link ?? "") ?? [];
	if (!query) throw new Error(`${path} has no next page by ${cursor}`);
	return `${path.split("?")[0]}${query}`;
}

const shownIn = (page: string, texts: string[]) => texts.filter((text) => page.includes(text));

test("orders: each list has its pages, a status and a search narrow both", async () => {
	const { db } = shop;
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	const ids: string[] = [];
	for (const email of ["bir@test.example", "iki@test.example"]) {
		const { id: userId } = await makeUser(db, { email, balanceQepik: 20_000 });
		for (let count = 0; count < 21; count++) {
			const bought = { userId, lines, seenTotalQepik: 500, attemptId: newId() };
			ids.push((await placeOrder(db, bought)).orderId);
		}
	}
	const [open, closed] = [ids.slice(0, 21), ids.slice(21)];
	const set = (orderId: string, status: "processing" | "completed" | "cancelled") =>
		setOrderStatus(db, { orderId, status, adminId });
	for (const id of closed) await set(id, "completed");
	await set(closed[20] as string, "cancelled");
	await set(open[0] as string, "processing");
	const newest = closed.toReversed();

	expect(await rowsAt("/admin/orders")).toEqual([...open.slice(0, 20), ...newest.slice(0, 20)]);
	expect(await rowsAt("/admin/orders?status=yoxdur")).toHaveLength(40);
	expect(await rowsAt(await nextOf("/admin/orders", "open"))).toEqual(open.slice(20));
	expect(await rowsAt(await nextOf("/admin/orders", "after"))).toEqual(newest.slice(20));
	expect(await rowsAt("/admin/orders?status=processing")).toEqual([open[0]]);
	expect(await rowsAt("/admin/orders?status=cancelled")).toEqual([newest[0]]);
	expect(await rowsAt("/admin/orders?q=+iki@test.example+")).toEqual(newest.slice(0, 20));
	expect(await pageAt("/admin/orders?q=iki@test.example&group=game")).toContain(
		'href="/admin/orders?q=iki%40test.example&status=completed&group=game"',
	);
	const secondFound = await nextOf("/admin/orders?q=iki@test.example", "after");
	expect(await rowsAt(secondFound)).toEqual(newest.slice(20));
	const one = newest[5] as string;
	expect(await rowsAt(`/admin/orders?q=%23${orderReference(one)}`)).toEqual([one]);
	expect(await pageAt("/admin/orders")).toContain("20+ sifariş gözləyir, ən köhnəsi: indicə");
	expect(await pageAt("/admin/orders?status=processing")).toContain("1 sifariş gözləyir");
	expect(await pageAt("/admin/orders?status=completed")).toContain("Gözləyən sifariş yoxdur");
	const looked = await pageAt(
		`/admin/orders.data?ids=${one},${open[0]}&_routes=orders%2Fadmin-orders.page`,
	);
	expect(shownIn(looked, ids).toSorted()).toEqual([one, open[0]].toSorted());

	// What is decided is not late, however old it is.
	await db.execute(sql`UPDATE orders SET created_at = created_at - interval '3 days'`);
	const ages = (await pageAt("/admin/orders")).match(/(?<=data-lateness=")[^"]+/g);
	expect(ages).toEqual([...Array(20).fill("too late"), ...Array(20).fill("in time")]);
});

test("top-ups: both lists have their pages, and a status shows one of them", async () => {
	const { id: userId, email: userEmail } = await makeUser(shop.db);
	const made = (status: "pending" | "rejected", count: number) =>
		Array.from({ length: count }, (_, index) => ({
			...{ id: newId(), userId, userEmail, amountQepik: 500, type: "abb" as const, status },
			createdAt: new Date(Date.UTC(2020, 0, 1, 0, index)),
			...(status === "rejected" && {
				processedAt: new Date(Date.UTC(2020, 0, 2, 0, index)),
				processedBy: adminId,
			}),
		}));
	const [waiting, rejected] = [made("pending", 31), made("rejected", 31)];
	await shop.db.insert(topUps).values([...waiting, ...rejected]);
	const oldest = waiting.map(({ id }) => id);
	const newest = rejected.map(({ id }) => id).toReversed();

	expect(await rowsAt("/admin/balance")).toEqual([...oldest.slice(0, 30), ...newest.slice(0, 30)]);
	expect(await rowsAt(await nextOf("/admin/balance", "waiting"))).toEqual(oldest.slice(30));
	expect(await rowsAt(await nextOf("/admin/balance", "after"))).toEqual(newest.slice(30));
	expect(await rowsAt("/admin/balance?status=pending")).toEqual(oldest.slice(0, 30));
	expect(await rowsAt("/admin/balance?status=rejected")).toEqual(newest.slice(0, 30));
	expect(await rowsAt("/admin/balance?status=completed")).toEqual([]);
	expect(await pageAt("/admin/balance")).toContain("30+ sorğu gözləyir");
	const [one, two] = [oldest[3] as string, newest[4] as string];
	const looked = await pageAt(`/admin/balance.data?ids=${one},${two}`);
	expect(shownIn(looked, [...oldest, ...newest]).toSorted()).toEqual([one, two].toSorted());
});

test("people are searched and paged, the newest first", async () => {
	const people = [];
	for (let count = 0; count < 31; count++)
		people.push(await makeUser(shop.db, { name: "Pərvin Səhifə" }));
	await makeUser(shop.db, { name: "Başqa Adam" });
	const emails = people.map(({ email }) => email);
	const first = await pageAt("/admin/users?q=+pervin+");
	expect(shownIn(first, emails)).toEqual(emails.slice(1));
	expect(first).not.toContain("Başqa Adam");
	expect(shownIn(await pageAt(await nextOf("/admin/users?q=pervin", "after")), emails)).toEqual([
		emails[0],
	]);
	expect(await pageAt("/admin/users")).toContain("Başqa Adam");
});

test("a person's page leads to all of their ledger and of their top-ups", async () => {
	const { db } = shop;
	const { id: userId, email: userEmail } = await makeUser(db);
	for (let count = 1; count <= 31; count++) {
		const asked = { userId, userEmail, amountQepik: count * 100 + 77 };
		await db.insert(topUps).values({
			...{ id: newId(), ...asked, type: "abb", status: "rejected", processedBy: adminId },
			processedAt: new Date(),
		});
		const balances = { newBalanceQepik: count, seenBalanceQepik: count - 1 };
		await adjustBalance(db, { userId, ...balances, adminId, reason: `səbəb ${count}.` });
	}
	const path = `/admin/users/${userId}`;
	const first = await pageAt(path);
	expect(shownIn(first, ["səbəb 31.", "səbəb 2.", ">31.77 ₼", ">12.77 ₼"])).toHaveLength(4);
	expect(shownIn(first, ["səbəb 1.", ">11.77 ₼"])).toEqual([]);
	const ledger = await pageAt(await nextOf(path, "before"));
	expect(shownIn(ledger, ["səbəb 1.", "səbəb 2."])).toEqual(["səbəb 1."]);
	const asked = await pageAt(await nextOf(path, "top-ups"));
	expect(shownIn(asked, [">11.77 ₼", ">1.77 ₼", ">12.77 ₼"])).toEqual([">11.77 ₼", ">1.77 ₼"]);
});

test("games are narrowed by category, state and name, and paged", async () => {
	const { db } = shop;
	const [one, two] = [await makeCategory(db), await makeCategory(db)];
	const many = [];
	for (let count = 0; count < 51; count++) {
		many.push(
			await makeGame(db, { categoryId: one.id, name: `Çoxlu ${String(count).padStart(2, "0")}` }),
		);
	}
	const featured = await makeGame(db, { categoryId: two.id, name: "Seçilən", featured: true });
	const gone = await makeGame(db, { categoryId: two.id, name: "Tükənən", available: false });
	const all = [...many, featured, gone].map(({ id }) => `name-${id}`);
	const gamesAt = async (path: string) => shownIn(await pageAt(path), all);
	const [found, last] = [all.slice(0, 50), all.slice(50, 51)];
	expect(await gamesAt(`/admin/games?category=${one.id}`)).toEqual(found);
	expect(await gamesAt(await nextOf(`/admin/games?category=${one.id}`, "after"))).toEqual(last);
	expect(await gamesAt("/admin/games?q=coxlu")).toEqual(found);
	expect(await gamesAt(`/admin/games?category=${two.id}`)).toEqual(all.slice(51));
	expect(await gamesAt("/admin/games?state=featured")).toEqual([all[51]]);
	expect(await gamesAt("/admin/games?state=sold-out")).toEqual([all[52]]);
	expect(await gamesAt(`/admin/games?state=available&category=${two.id}`)).toEqual([all[51]]);
});

test("the menu counts what waits, of orders and of top-ups", async () => {
	const { db } = shop;
	await db.execute("UPDATE orders SET status = 'processing' WHERE status = 'pending'");
	await db
		.update(topUps)
		.set({ status: "rejected", processedAt: new Date(), processedBy: adminId })
		.where(eq(topUps.status, "pending"));
	const countOf = (page: string, to: string) =>
		new RegExp(`href="/admin/${to}"[^>]*>.*?</span>(?:<span aria-hidden[^>]*>(\\d+)</span>)?</a>`)
			.exec(page)
			?.at(1);
	const before = await pageAt("/admin/audit");
	expect([countOf(before, "orders"), countOf(before, "balance")]).toEqual([undefined, undefined]);
	const { id: userId, email: userEmail } = await makeUser(db, { balanceQepik: 1000 });
	const game = await makeGame(db);
	const lines = [{ gameId: game.id, name: game.name, quantity: 1, playerId: null }];
	for (let count = 0; count < 2; count++) {
		await placeOrder(db, { userId, lines, seenTotalQepik: 500, attemptId: newId() });
	}
	const asked = { id: newId(), userId, userEmail, amountQepik: 500, type: "abb" as const };
	await db.insert(topUps).values(asked);
	const after = await pageAt("/admin/audit");
	expect([countOf(after, "orders"), countOf(after, "balance")]).toEqual(["2", "1"]);
});

test("orders: five games are named, with the number of those that follow", async () => {
	const { db } = shop;
	const email = "yeddi@test.example";
	const { id: userId } = await makeUser(db, { email, balanceQepik: 20_000 });
	const games = [];
	for (let n = 1; n <= 7; n++) games.push(await makeGame(db, { name: `Sıra ${n} oyunu` }));
	const lines = games.map(({ id, name }) => ({ gameId: id, name, quantity: 1, playerId: null }));
	await placeOrder(db, { userId, lines, seenTotalQepik: 3500, attemptId: newId() });
	const card = (await pageAt(`/admin/orders?q=${email}`)).split("</main>", 1)[0] as string;
	expect(card.match(/Sıra \d oyunu/g)).toHaveLength(5);
	expect(card).toContain("və daha 2 oyun");
});

test.each([
	["/admin/orders", "orders", { status: "processing", group: "game" }],
	["/admin/balance", "balance", { status: "rejected" }],
	["/admin/games", "games/new", { category: "yoxdur", q: "pubg" }],
])("a form on %s keeps what the list is narrowed to: to %s", async (path, target, kept) => {
	const page = await pageAt(`${path}?${new URLSearchParams(kept)}`);
	const forms = page.match(/<form [^>]*>.*?<\/form>/gs) ?? [];
	const isTarget = (form: string) =>
		new RegExp(`^<form [^>]*action="/admin/${target}(\\?[^"]*)?"`).test(form) &&
		!form.includes('method="post"');
	const [form = ""] = forms.filter(isTarget);
	for (const [name, value] of Object.entries(kept)) {
		expect(form).toMatch(new RegExp(`<input type="hidden" name="${name}" value="${value}"`));
	}
});
