import { expect, test } from "vitest";
import { draw } from "#test/draw.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";

const at = new Date(Date.UTC(2026, 0, 5, 8, 30));
const item = {
	...{ line: 1, gameName: "PUBG 60 UC", quantity: 2, unitPriceQepik: 500, priceQepik: 1000 },
	...{ playerId: "5123456", accountDetails: "Kod mesajla gəlir" },
};
const order = {
	...{ id: "019b7a3c-0000-7000-8000-000000abcdef", status: "pending", totalQepik: 1000 },
	...{ createdAt: at, completedAt: null, refundedAt: null, customerMessage: "", items: [item] },
} as unknown as CustomerOrder;

const textOf = (values: Partial<CustomerOrder>) =>
	draw(() => <OrderDialog order={{ ...order, ...values }} onClose={() => {}} />, "/orders")
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll(/\s+/g, " ");

test("a receipt names what was bought, for whom, how many, and what it cost", () => {
	const receipt = textOf({});
	expect(receipt).toContain("Sifariş #ABCDEF");
	expect(receipt).toContain("PUBG 60 UC 10.00 ₼ 2 × 5.00 ₼ ID: 5123456 Kopyala Kod mesajla gəlir");
	expect(receipt).toContain("Cəmi 10.00 ₼");
	const bare = { ...item, playerId: null, accountDetails: "" };
	expect(textOf({ items: [bare] as CustomerOrder["items"] })).not.toMatch(/ID:|Kopyala|Kod/);
});

test("an order is taken back only while it waits", () => {
	expect(textOf({})).toContain("Sifarişi geri götürün");
	for (const status of ["processing", "completed", "cancelled"] as const) {
		expect(textOf({ status })).not.toContain("Sifarişi geri götürün");
	}
});

test("the day of completion stands on a completed order, and the refund where there was one", () => {
	const completed = textOf({ status: "completed", completedAt: at });
	expect(completed).toContain("Tamamlanma tarixi: 5 yanvar 2026");
	expect(completed).not.toContain("qaytarılıb");
	const cancelled = textOf({ status: "cancelled", completedAt: at, refundedAt: at });
	expect(cancelled).not.toContain("Tamamlanma tarixi");
	expect(cancelled).toContain("10.00 ₼ balansınıza qaytarılıb");
});

test("a message of the shop stands with a button to copy it, none without", () => {
	expect(textOf({ customerMessage: "Kod: 1234" })).toContain("Mağazadan mesaj Kopyala Kod: 1234");
	expect(textOf({})).not.toContain("Mağazadan mesaj");
});
