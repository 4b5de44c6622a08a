// The cash page as Request → Response on the built bundle.
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { hearPublished } from "#test/hear-published.ts";
import { makeUser } from "#test/make.ts";
import { ADMIN, findUserId, formPost, signInAs, useTestShop } from "#test/open-shop.ts";
import { dayAgo, makeClock, setBack } from "#test/set-back.ts";
import { shownIn } from "#test/shown-in.ts";
import { createTopUp } from "../create-top-up.server.ts";
import { approveTopUp } from "../decide-top-up.server.ts";

const shop = useTestShop();
let admin: string;
let day: string;
let old: string;
beforeAll(async () => {
	const { db } = shop;
	await makeClock(db);
	admin = await signInAs(shop, ADMIN);
	const adminId = await findUserId(shop, ADMIN.email);
	[day, old] = [await dayAgo(db, 2), await dayAgo(db, 40)];
	const noon = (of: string) => `${of} 12:00 Asia/Baku`;
	const user = await setBack(db, noon(old), () => makeUser(db, { balanceQepik: 123_456 }));
	await setBack(db, noon(day), async () => {
		const wish = { userId: user.id, userEmail: "", amountQepik: 1250, type: "abb" as const };
		await approveTopUp(db, { topUpId: (await createTopUp(db, wish)).id, adminId });
	});
});

const get = (path: string) => shop.fetch(path, { headers: { cookie: admin } });
const shown = (path: string) => shownIn(get(path));
const send = (what: string, fields: Record<string, string>) =>
	shop.fetch(`/admin/cash/${what}`, formPost(fields, admin));

test("the page counts what is missing, in steps of a month, and says so meanwhile", async () => {
	const [topics, first] = await hearPublished(shop.app.hub, () => shown("/admin/cash"));
	expect(topics).toEqual(["admin"]);
	expect(first).toContain("Əvvəlki günlər hələ hesablanır");
	const next = await shown("/admin/cash");
	expect(next).not.toContain("hesablanır. Bir azdan");
	expect(next).toMatch(/Bütün balansların cəmi: <b[^>]*>1\u00a0247\.06 ₼/);
	const { rows } = await shop.db.execute(sql`SELECT count(*)::int AS days FROM cash_days`);
	expect(rows[0]?.days).toBeGreaterThanOrEqual(39);
	const [again] = await hearPublished(shop.app.hub, () => shown("/admin/cash"));
	expect(again).toEqual([]);
});

test("a day is opened by its address, however old; another address opens today", async () => {
	expect(await shown(`/admin/cash?day=${day}`)).toContain("ABB köçürmələri");
	const opened = await shown(`/admin/cash?day=${old}&days=7`);
	expect(opened).toContain("1\u00a0234.56");
	// From there to another day of the same span.
	expect(opened).toContain(`href="/admin/cash?day=${day}&amp;days=7#day"`);
	for (const strange of ["2026-99-99", "x", await dayAgo(shop.db, 300)]) {
		expect((await get(`/admin/cash?day=${strange}`)).status).toBe(200);
	}
	expect(await shown("/admin/cash?by=month")).toContain("Aylar");
});

test("what is said, closed and corrected is told to admins' pages; the file has every day", async () => {
	const said = { amount: "13,50", note: "=1+1", seen: "0" };
	for (const [what, fields] of [
		[`${day}/say/bank`, said],
		[`${day}/close`, { note: "=2+2", seenBank: "1", seenEpoint: "0" }],
		[`${day}/correct`, { source: "bank", amount: "-1", reason: "=3+3", seen: "0" }],
	] as const) {
		const [topics, response] = await hearPublished(shop.app.hub, () => send(what, fields));
		expect([what, response.status, topics]).toEqual([what, 200, ["admin"]]);
	}
	const lines: string[] = (await (await get("/admin/cash.csv")).text()).trim().split("\r\n");
	expect(lines.length).toBeGreaterThanOrEqual(40);
	const [header, line] = [lines[0], lines.find((text) => text.startsWith(day))];
	expect(header).toContain('Gün,"Səhər, AZN"');
	expect(line).toContain(`${day},1234.56,`);
	expect(line).toContain(",1247.06,12.50,,13.50,,,,");
	expect(line).toMatch(/,'=2\+2,Bank -1\.00.₼: =3\+3$/);
	expect(header).toContain('"Bank, fərq, müsbət, AZN","Bank, fərq, mənfi, AZN"');
	expect(header).not.toContain("'");
	for (const cell of lines.join(",").split(/,|\r\n/)) expect(cell).not.toMatch(/^[=+\-@]/);
	expect(lines.slice(1).map((text) => text.slice(0, 10))).toEqual(
		lines
			.slice(1)
			.map((text) => text.slice(0, 10))
			.toSorted()
			.toReversed(),
	);
	const page = await shown(`/admin/cash?day=${day}`);
	expect(page).toContain("Gün bağlanıb.");
	expect(page).toContain("=3+3");
	expect(page).toContain("=1+1");
	const journal = await shown("/admin/audit?kind=cash");
	expect(journal).toContain("Kassa günü bağlandı");
	expect(journal).toContain(`href="/admin/cash?day=${day}`);
});

test.each<[what: string, fields: Record<string, string>, status: number, words: string]>([
	["OLD/say/bank", { amount: "beş", seen: "0" }, 422, "Düzgün məbləğ daxil edin"],
	["OLD/say/bank", { amount: "", seen: "0" }, 422, "Məbləği yazın"],
	["OLD/say/bank", { amount: "5", note: "a".repeat(501), seen: "0" }, 422, "Ən çoxu 500 simvol"],
	["OLD/say/bank", { amount: "5", seen: "7" }, 409, "bu arada başqa admin yazıb"],
	["OLD/correct", { source: "bank", amount: "0", reason: "x", seen: "0" }, 422, "Sıfırdan fərqli"],
	["OLD/correct", { source: "bank", amount: "5", reason: " ", seen: "0" }, 422, "Səbəbi yazın"],
	["OLD/correct", { source: "bank", amount: "5", reason: "x", seen: "0" }, 422, "Yalnız bağlanmış"],
	["TODAY/close", { note: "", seenBank: "0", seenEpoint: "0" }, 422, "Gün bitəndən"],
])("%s with %j is refused with %i and words", async (what, fields, status, words) => {
	const today = await dayAgo(shop.db, 0);
	const response = await shop.fetch(
		`/admin/cash/${what.replace("OLD", old).replace("TODAY", today)}.data`,
		formPost(fields, admin),
	);
	expect(response.status).toBe(status);
	expect(await response.text()).toContain(words);
});

test.each(["2026-02-30/say/bank", "today/close", "x/correct", "2026-11-01/say/cash"])(
	"there is no %s",
	async (what) => {
		const fields = { amount: "5", note: "", seen: "0", seenBank: "0", seenEpoint: "0" };
		expect((await send(what, { ...fields, source: "bank", reason: "x" })).status).toBe(404);
	},
);

test.each([
	["bank", 3],
	["epoint", 4],
] as const)("closing a day on which %s alone differs asks why", async (source, days) => {
	const of = await dayAgo(shop.db, days);
	const page = () => shown(`/admin/cash?day=${of}`);
	expect(await page()).not.toContain("Fərqin səbəbi");
	expect((await send(`${of}/say/${source}`, { amount: "5", note: "", seen: "0" })).status).toBe(
		200,
	);
	expect(await page()).toContain("Fərqin səbəbi");
});

test("the table of the days has each source's difference in its own column", async () => {
	const today = await dayAgo(shop.db, 0);
	await send(`${today}/say/bank`, { amount: "5", note: "", seen: "0" });
	await send(`${today}/say/epoint`, { amount: "7", note: "", seen: "0" });
	const [, table] = (await shown("/admin/cash")).split("Günlər, manatla");
	const [, ...rows] = table?.split("<tr") ?? [];
	expect(rows[1]?.match(/[+-]\d+\.\d\d/g)).toEqual(["+5.00", "+7.00"]);
});
