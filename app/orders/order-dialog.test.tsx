import { expect, test } from "vitest";
import { AuthProvider } from "#app/sign-in/auth-provider.tsx";
import { draw } from "#test/draw.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import type { CustomerOrder } from "./read-orders.server.ts";

const at = new Date(Date.UTC(2026, 0, 5, 8, 30));
const item = {
	...{ line: 1, gameName: "PUBG 60 UC", quantity: 2, unitPriceQepik: 500, priceQepik: 1000 },
	...{ playerId: "5123456", accountDetails: "Kod mesajla gəlir", unitsRefunded: 0 },
	...{ delivered: 0, undeliverable: "" },
};
const order = {
	...{ id: "019b7a3c-0000-7000-8000-000000abcdef", status: "pending", totalQepik: 1000 },
	...{ createdAt: at, completedAt: null, refundedAt: null, customerMessage: "", items: [item] },
	...{ refundedQepik: 0, refunds: [], buyerName: "Aysel Nümunə" },
} as unknown as CustomerOrder;

const refund = { id: "r", orderId: order.id, amountQepik: 500, createdAt: at, units: [] };

const textOf = (values: Partial<CustomerOrder>) =>
	draw(
		() => (
			<AuthProvider>
				<OrderDialog order={{ ...order, ...values }} onClose={() => {}} />
			</AuthProvider>
		),
		"/orders",
	)
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll(/\s+/g, " ");

test("a receipt names what was bought, for whom, how many, and what it cost", () => {
	const receipt = textOf({});
	expect(receipt).toContain("Sifariş #ABCDEF");
	expect(receipt).toContain("PUBG 60 UC 10.00 ₼ 2 × 5.00 ₼ ID: 5123456 Kopyala Kod mesajla gəlir");
	expect(receipt).toContain("Cəmi 10.00 ₼");
	expect(receipt).toContain("GameStore · Alıcı: Aysel Nümunə");
	const bare = { ...item, playerId: null, accountDetails: "" };
	expect(textOf({ items: [bare] as CustomerOrder["items"] })).not.toMatch(/ID:|Kopyala|Kod/);
});

test("an order is taken back only while it waits", () => {
	expect(textOf({})).toContain("Sifarişi geri götürün");
	for (const status of ["processing", "completed", "cancelled"] as const) {
		expect(textOf({ status })).not.toContain("Sifarişi geri götürün");
	}
});

test("an order of which something was delivered is not taken back", () => {
	const [some, none] = [
		{ ...item, delivered: 1 },
		{ ...item, undeliverable: "Stokda yoxdur" },
	];
	const taken = "Sifarişi geri götürün";
	expect(textOf({ items: [none, some] as CustomerOrder["items"] })).not.toContain(taken);
	expect(textOf({ items: [none] as CustomerOrder["items"] })).toContain(taken);
});

test("the day of completion stands on a completed order, and the refund where there was one", () => {
	const completed = textOf({ status: "completed", completedAt: at });
	expect(completed).toContain("Tamamlanma tarixi: 5 yanvar 2026");
	expect(completed).not.toContain("qaytarılıb");
	const whole = { ...refund, amountQepik: 1000, reason: "" };
	const cancelled = textOf({ status: "cancelled", completedAt: at, refunds: [whole] });
	expect(cancelled).not.toContain("Tamamlanma tarixi");
	expect(cancelled).toContain("10.00 ₼ balansınıza qaytarılıb (5 yanvar 2026");
});

test("each part that went back is told with its reason, and its line with the units", () => {
	const refunds = ["Kod işləmədi", "Gecikmə"].map((reason) => ({ ...refund, reason }));
	const parted = textOf({
		refunds,
		items: [{ ...item, unitsRefunded: 1 }] as CustomerOrder["items"],
	});
	expect(parted).toMatch(/Qaytarıldı 5\.00 ₼ · Kod işləmədi.* Qaytarıldı 5\.00 ₼ · Gecikmə/);
	expect(parted).toContain("Məbləği qaytarılıb: 1 ədəd");
	expect(textOf({})).not.toContain("qaytarılıb");
	expect(textOf({ refundedQepik: 500 })).toContain("Sifarişi geri götürün");
	expect(textOf({ refundedQepik: 1000 })).not.toContain("Sifarişi geri götürün");
});

test("a line tells how far it is delivered, and why the rest is not", () => {
	const half = [{ ...item, delivered: 1, undeliverable: "Stokda yoxdur" }];
	const told = textOf({ items: half as CustomerOrder["items"] });
	expect(told).toMatch(/Çatdırılıb: 1 \/ 2 Çatdırıla bilmir: Stokda yoxdur/);
	expect(textOf({})).not.toContain("Çatdır");
});

test("a message of the shop stands with a button to copy it, none without", () => {
	expect(textOf({ customerMessage: "Kod: 1234" })).toContain("Mağazadan mesaj Kopyala Kod: 1234");
	expect(textOf({})).not.toContain("Mağazadan mesaj");
});
