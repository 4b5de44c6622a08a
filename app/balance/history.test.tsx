import { expect, test } from "vitest";
import { draw } from "#test/draw.tsx";
import { EntryList, TopUpList } from "./history.tsx";
import type { Entry } from "./read-ledger.server.ts";
import type { TopUp } from "./read-top-ups.server.ts";

const at = new Date(Date.UTC(2026, 0, 5, 8, 30));
const topUp: TopUp = {
	...{ id: "019b7a3c-0000-7000-8000-000000abcdef", amountQepik: 2000, approvedAmountQepik: null },
	...{ type: "abb", status: "pending", createdAt: at, reason: "" },
	...{ undoneAt: null, takenBackQepik: null, withdrawnAt: null, receipts: [] },
	card: null,
};
const entry = {
	...{ sequence: 1, kind: "topup", amountQepik: 1950, balanceAfterQepik: 2450 },
	...{ createdAt: at, reason: "", subject: "top-up", reference: topUp.id },
} as Entry;

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const topUpText = (values: Partial<TopUp>, reader?: "customer" | "admin") =>
	textOf(draw(() => <TopUpList topUps={[{ ...topUp, ...values }]} reader={reader} />, "/balance"));
const entryHtml = (values: Partial<Entry>) =>
	draw(() => <EntryList entries={[{ ...entry, ...values } as Entry]} />, "/balance");

test("a top-up of which another amount arrived shows both", () => {
	const approved = { status: "completed" } as const;
	const other = topUpText({ ...approved, approvedAmountQepik: 1950 });
	expect(other).toContain(" 19.50 ₼ Tamamlandı");
	expect(other).toContain("İstənilən məbləğ: 20.00 ₼");
	for (const approvedAmountQepik of [2000, null]) {
		const same = topUpText({ ...approved, approvedAmountQepik });
		expect(same).toContain(" 20.00 ₼ Tamamlandı");
		expect(same).not.toContain("İstənilən məbləğ");
	}
});

test("only its customer can take a top-up back, and only while it waits", () => {
	const button = "Sorğunu geri götürün";
	expect(topUpText({})).toContain(button);
	expect(topUpText({}, "admin")).not.toContain(button);
	for (const status of ["completed", "rejected"] as const) {
		expect(topUpText({ status })).not.toContain(button);
	}
});

test("why a top-up was rejected, and what was taken back, is told only while it reads rejected", () => {
	const undone = { reason: "Köçürmə tapılmadı", takenBackQepik: 1950 };
	const rejected = topUpText({ status: "rejected", ...undone });
	expect(rejected).toContain("Rədd edildi");
	expect(rejected).toContain("Balansdan geri alınıb: 19.50 ₼");
	expect(rejected).toContain("Səbəb: Köçürmə tapılmadı");
	expect(topUpText({ status: "completed", ...undone })).not.toMatch(/geri alınıb|Səbəb/);
	const bare = topUpText({ status: "rejected", reason: "", takenBackQepik: null });
	expect(bare).not.toMatch(/geri alınıb|Səbəb/);
	expect(topUpText({ status: "rejected", withdrawnAt: at })).toContain("Geri götürülüb");
});

test.each([
	["waits", "", ""],
	["failed", "Kartla ödəniş alınmadı.", "Epoint: ödəniş alınmadı"],
	["returned", "Kartla ödəniş alınmadı.", "Epoint: pul karta qaytarılıb"],
	["expired", "Bankdan təsdiq gəlmədi.", "Epoint: təsdiq gəlmədi"],
	["unclear", "Bankın cavabı dəqiqləşdirilir.", "Epoint: ödənişi yoxlayın"],
] as const)("a card payment that %s is told and leads to its page", (card, told, toAdmin) => {
	const html = (reader: "customer" | "admin") =>
		draw(() => <TopUpList topUps={[{ ...topUp, card }]} reader={reader} />, "/balance");
	const customer = html("customer");
	expect(customer).toContain(`href="/balance/payment/${topUp.id}"`);
	expect(textOf(customer)).toContain(`Gözləyir`);
	expect(textOf(customer)).toContain(`${told} Ödənişə baxın`.trim());
	expect(textOf(customer)).not.toContain("Epoint:");
	const admin = textOf(html("admin")).replaceAll(": ", ":");
	expect(admin).toContain(toAdmin.replaceAll(": ", ":"));
	expect(admin).not.toContain("Ödənişə baxın");
	if (card === "waits") expect(admin).not.toContain("Epoint:");
});

test("what was not paid by card leads to no payment", () => {
	expect(topUpText({})).not.toContain("Ödənişə baxın");
});

test("what came has a plus, what went has none, and nothing is both", () => {
	const amountOf = (amountQepik: number) =>
		/ (\+? ?-?[\d.]+ ₼) Qalıq: 24\.50 ₼/.exec(textOf(entryHtml({ amountQepik })))?.[1];
	expect([1950, -1950, 0].map(amountOf)).toEqual(["+19.50 ₼", "-19.50 ₼", "0.00 ₼"]);
});

test("an entry for an order opens it, one for a top-up names it, any other stands alone", () => {
	const order = entryHtml({ kind: "purchase", subject: "order" });
	expect(order).toContain(`href="/orders/${topUp.id}"`);
	const named = entryHtml({});
	expect(named).not.toContain("<a ");
	expect(named).toContain("#ABCDEF");
	const alone = entryHtml({ kind: "adjustment", subject: null, reason: "Hədiyyə" } as never);
	expect(alone).not.toContain("#ABCDEF");
	expect(alone).toContain("Hədiyyə");
});

test("a customer without a history is told so", () => {
	expect(draw(() => <TopUpList topUps={[]} />)).toContain("Hələ sorğu yoxdur");
	expect(draw(() => <EntryList entries={[]} />)).toContain("Hələ hərəkət yoxdur");
});
