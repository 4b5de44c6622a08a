// What banks write, as people paste it.
import { expect, test } from "vitest";
import { Problem } from "#app/core/problem.ts";
import { readStatement } from "./read-statement.server.ts";

const read = (text: string) => readStatement(text);
const amounts = (text: string) => read(text).lines.map(({ amountQepik }) => amountQepik);

test.each([
	["Mədaxil: 12.51 AZN", 1251],
	["Kartınıza 12,50 ₼ köçürüldü", 1250],
	["12.51 manat daxil oldu", 1251],
	["AZN 12.51 daxil oldu", 1251],
	["+1 250.00 AZN mədaxil", 125_000],
	["1,250.00 AZN mədaxil", 125_000],
	["Mədaxil 40 AZN, balans: 1312.51 AZN", 4000],
	["Mədaxil 12.51 AZN. Mövcud qalıq 99.00 AZN, komissiya 0.10 AZN", 1251],
	["Kart 4127**0011 24.11.2026 14:05 mədaxil 7.30", 730],
])("%s is an amount", (text, qepik) => {
	expect(amounts(text)).toEqual([qepik]);
});

test.each([
	["24.11.2026 12.51 AZN", "2026-11-24"],
	["24/11/26 12.51 AZN", "2026-11-24"],
	["2026-11-04 12.51 AZN", "2026-11-04"],
	["31.02.2026 12.51 AZN", undefined],
	["12.51 AZN", undefined],
])("of %s the day is %s", (text, day) => {
	expect(read(text).lines[0]?.paidOn).toBe(day);
});

test("messages stand in blocks or line by line, and each keeps its sender and text", () => {
	const blocks = read(
		"ABB\nMədaxil: 12.51 AZN\nGöndərən: Nümunə Müştəri\n\nMədaxil 3 AZN #CXN8JL\nQalıq: 90.00 AZN",
	);
	expect(blocks.lines).toEqual([
		{
			amountQepik: 1251,
			paidOn: undefined,
			sender: "Nümunə Müştəri",
			text: "ABB Mədaxil: 12.51 AZN Göndərən: Nümunə Müştəri",
		},
		{
			amountQepik: 300,
			paidOn: undefined,
			sender: "",
			text: "Mədaxil 3 AZN #CXN8JL Qalıq: 90.00 AZN",
		},
	]);
	expect(amounts("24.11.2026 5 AZN A\n24.11.2026 6 AZN B\ndavamı\n25.11.2026 7 AZN C")).toEqual([
		500, 600, 700,
	]);
});

test.each(["Məxaric: 12.51 AZN", "-12.51 AZN mağaza", "Hesabdan 5.00 AZN silindi"])(
	"%s went out",
	(text) => {
		expect(read(text)).toEqual({ lines: [], outgoing: 1, unread: [] });
	},
);

test("what has no amount, or several, is given back as it was", () => {
	const { lines, unread } = read("Salam, köçürdüm\n\n5.00 AZN və 6.00 AZN birlikdə\n\n7 AZN");
	expect(lines).toHaveLength(1);
	expect(unread).toEqual(["Salam, köçürdüm", "5.00 AZN və 6.00 AZN birlikdə"]);
});

test.each([
	["semicolons", ";"],
	["commas", ","],
	["tabs", "\t"],
])("a table between %s is read by its headings, whatever stands above them", (_name, by) => {
	const row = (...cells: string[]) => cells.join(by);
	const text = [
		"\uFEFFNümunə Bank",
		row("Tarix", "Göndərən", "Təyinat", "Mədaxil", "Məxaric", "Valyuta"),
		row("24.11.2026", "Nümunə Müştəri", "Sorğu #CXN8JL", "1250.5", "", "AZN"),
		row("24.11.2026", "Dükan", "Kart", "", "3.00", "AZN"),
		row("24.11.2026", "Xarici", "Ödəniş", "9.00", "", "USD"),
		row("25.11.2026", "Nümunə", "Yazı", "nə qədərsə", "", "AZN"),
	].join("\r\n");
	const { lines, outgoing, unread } = read(text);
	expect(lines).toEqual([
		{
			amountQepik: 125_050,
			paidOn: "2026-11-24",
			sender: "Nümunə Müştəri",
			text: "24.11.2026 | Nümunə Müştəri | Sorğu #CXN8JL | 1250.5 | AZN",
		},
	]);
	expect(outgoing).toBe(1);
	expect(unread.map((line) => line.split(by)[1])).toEqual(["Xarici", "Nümunə"]);
});

test("one column of amounts has what went out with a minus, and thousands as banks write them", () => {
	const text = 'Date;Amount\n2026-11-24;"1,250.00"\n2026-11-24;1.250,50\n2026-11-24;-3,00';
	expect(read(text)).toMatchObject({
		lines: [{ amountQepik: 125_000 }, { amountQepik: 125_050 }],
		outgoing: 1,
	});
});

test.each([
	["", "Bankın mesajını və ya çıxarışını bura yapışdırın"],
	["salam", "Məbləği aydın olan heç bir köçürmə tapılmadı"],
	["x".repeat(250_001), "Mətn çox uzundur, hissə-hissə əlavə edin"],
	["1 AZN\n".repeat(2001), "Bir dəfəyə ən çoxu 2000 köçürmə əlavə edilə bilər"],
])("nothing to read, or too much, is refused at the field", (text, message) => {
	expect(() => read(text)).toThrow(new Problem("invalid", message, { text: message }));
});

test("a text is kept to 500 characters and without line breaks", () => {
	const [line] = read(`5 AZN ${"ə".repeat(600)}\u0007`).lines;
	expect([...(line?.text ?? "")]).toHaveLength(500);
	expect(read("5\u0000 AZN").lines[0]?.text).toBe("5 AZN");
});
