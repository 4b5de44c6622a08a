import { expect, test } from "vitest";
import { changesOf } from "./change-labels.ts";

test.each(["position", "order"])("a position is called Sıra; %s is what entries call it", (key) => {
	expect(changesOf({ before: { [key]: 5 }, after: { [key]: 6 } })).toEqual([
		{ part: "Sıra", before: "5", after: "6" },
	]);
});

test("values are shown in the shop's words: money, yes and no, statuses, and what was empty not at all", () => {
	const before = {
		priceQepik: 1250,
		featured: false,
		status: "pending",
		role: "customer",
		stock: null,
	};
	const after = { priceQepik: 999, featured: true, status: "completed", role: "admin", stock: 0 };
	expect(changesOf({ before, after })).toEqual([
		{ part: "Qiymət", before: "12.50 ₼", after: "9.99 ₼" },
		{ part: "Seçilmiş", before: "Xeyr", after: "Bəli" },
		{ part: "Status", before: "Gözləyir", after: "Tamamlandı" },
		{ part: "Rol", before: "Müştəri", after: "Administrator" },
		{ part: "Stok", before: undefined, after: "0" },
	]);
});

test("what was created has no before, what was deleted no after", () => {
	expect(changesOf({ before: null, after: { name: "Yeni", images: ["/a.avif"] } })).toEqual([
		{ part: "Ad", before: undefined, after: "Yeni" },
		{ part: "Şəkillər", before: undefined, after: '["/a.avif"]' },
	]);
	expect(changesOf({ before: { name: "Köhnə" }, after: null })).toEqual([
		{ part: "Ad", before: "Köhnə", after: undefined },
	]);
});

test("of a text that is not recorded the length is told", () => {
	const before = { customerMessageLength: 12, adminNotesLength: 0 };
	const after = { customerMessageLength: 0, adminNotesLength: 3 };
	expect(changesOf({ before, after })).toEqual([
		{ part: "Mesaj", before: "12 simvol", after: "boş" },
		{ part: "Admin qeydi", before: "boş", after: "3 simvol" },
	]);
});
