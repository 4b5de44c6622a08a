import { expect, test } from "vitest";
import { stepsOf } from "./order-steps.ts";
import type { CustomerOrder } from "./read-orders.server.ts";

const [placed, taken, ended, back] = [1, 2, 3, 4].map(
	(hour) => new Date(Date.UTC(2026, 0, 1, hour)),
);
const order = {
	...{ status: "pending", totalQepik: 1850, createdAt: placed, startedAt: null },
	...{ completedAt: null, cancelledAt: null, refundedQepik: 0, refunds: [], withdrawnAt: null },
} as unknown as CustomerOrder;

const cameBack = (refundedQepik: number, ...moments: (Date | undefined)[]) => ({
	refundedQepik,
	refunds: moments.map((createdAt) => ({ createdAt })) as CustomerOrder["refunds"],
});

const wayOf = (values: Partial<CustomerOrder>) =>
	stepsOf({ ...order, ...values } as CustomerOrder).map(({ name, state, at, amountQepik }) =>
		[name, state, at?.getUTCHours(), amountQepik].filter((part) => part !== undefined).join(" "),
	);

test("an order goes from paid by worked on to delivered, each with its moment", () => {
	expect(wayOf({})).toEqual(["Ödənildi done 1", "İşlənir ahead", "Çatdırıldı ahead"]);
	expect(wayOf({ status: "processing", startedAt: taken })).toEqual([
		"Ödənildi done 1",
		"İşlənir now 2",
		"Çatdırıldı ahead",
	]);
	const delivered = { status: "completed", startedAt: taken, completedAt: ended } as const;
	expect(wayOf(delivered)).toEqual(["Ödənildi done 1", "İşlənir done 2", "Çatdırıldı done 3"]);
});

test("what was delivered at once has no moment at which somebody took it", () => {
	const way = wayOf({ status: "completed", completedAt: ended });
	expect(way).toEqual(["Ödənildi done 1", "İşlənir done", "Çatdırıldı done 3"]);
});

test("an order that is worked on again is not delivered", () => {
	const again = { status: "processing", startedAt: taken, completedAt: ended } as const;
	expect(wayOf(again).at(-1)).toBe("Çatdırıldı ahead");
});

test("a cancelled order ends so, whether somebody had taken it or not", () => {
	const cancelled = { status: "cancelled", cancelledAt: ended, completedAt: ended } as const;
	expect(wayOf(cancelled)).toEqual(["Ödənildi done 1", "Ləğv edildi ended 3"]);
	const refunded = { ...cancelled, startedAt: taken, ...cameBack(1850, back) };
	expect(wayOf(refunded)).toEqual([
		"Ödənildi done 1",
		"İşlənir done 2",
		"Ləğv edildi ended 3",
		"Qaytarıldı done 4 1850",
	]);
});

test("what its customer withdrew nobody cancelled", () => {
	const withdrawn = { cancelledAt: ended, withdrawnAt: ended, ...cameBack(1850, ended) };
	expect(wayOf({ status: "cancelled", ...withdrawn })).toEqual([
		"Ödənildi done 1",
		"Geri götürüldü ended 3",
		"Qaytarıldı done 3 1850",
	]);
});

test("what came back of a delivered order, in however many parts, is its last station", () => {
	const delivered = {
		status: "completed",
		completedAt: ended,
		...cameBack(600, taken, back),
	} as const;
	expect(wayOf(delivered).at(-1)).toBe("Qaytarıldı done 4 600");
});
