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
	["24.11.2026 mədaxil 7.30 AZN Qeyd: #CXN8JL 7.30", 730],
	["Mədaxil 7.30 AZN\nQeyd: 7.30 AZN", 730],
	["24.11.2026 Mədaxil 1 050.00 AZN", 105_000],
	["Mədaxil 1.250,00 AZN", 125_000],
	["Mədaxil 12.50 AZN 4k2m9p", 1250],
	["Mədaxil 12.50 AZN 0500000000", 1250],
	["Mədaxil 4K2M9P 12.50AZN", 1250],
	["Mədaxil **0011 kartına AZN12.50", 1250],
	["Kart *1100 AZN mədaxil 7.30 AZN", 730],
	["Kart 4127* AZN mədaxil 7.30 AZN", 730],
	["24.11.2026 Mədaxil 1,250.00 AZN, balans 2,000.00 AZN", 125_000],
	["Mədaxil 40 AZN, balans: 2 000.50 AZN", 4000],
	["Mədaxil 40 AZN, balans: 1250000.00 AZN", 4000],
	["Mədaxil 12.51 AZN. Komissiya 0.00 AZN, balans 0.00 AZN", 1251],
])("%s is an amount", (text, qepik) => {
	expect(amounts(text)).toEqual([qepik]);
});

test.each([
	["24.11.2026 12.51 AZN", "2026-11-24"],
	["24/11/26 12.51 AZN", "2026-11-24"],
	["2026-11-04 12.51 AZN", "2026-11-04"],
	["31.02.2026 12.51 AZN", undefined],
	["12.51 AZN", undefined],
	["24.11.2026 12.51 AZN, 24/11/26", "2026-11-24"],
	// Of two days one may be the sender's.
	["24.11.2026 12.51 AZN 30.12.2026", undefined],
	["24.11.2026 12.51 AZN Qeyd: 30.12.2026", undefined],
	["12.51 AZN Qeyd: 30.12.2026", undefined],
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
	const one = read("Mədaxil 5 AZN Göndərən: Nümunə M. Təyinat: #CXN8JL, göndərən: Başqası");
	expect(one.lines).toMatchObject([{ sender: "Nümunə M." }]);
	expect(amounts("24.11.2026 5 AZN A\n24.11.2026 6 AZN B\ndavamı\n25.11.2026 7 AZN C")).toEqual([
		500, 600, 700,
	]);
});

test.each([
	"Məxaric: 12.51 AZN",
	"-12.51 AZN mağaza",
	"−12.51 AZN mağaza",
	"Hesabdan 5.00 AZN silindi",
])("%s went out", (text) => {
	expect(read(text)).toEqual({ lines: [], outgoing: 1, unread: [] });
});

/** What a sender writes stands among the bank's words, before them or behind, and may look like them. */
const NOTES = [
	"24.11.2026 mədaxil 7.30 Qeyd: #CXN8JL 1000 AZN",
	"24.11.2026 1000 AZN balans 7.30 AZN",
	"24.11.2026 mədaxil 1000 AZN komissiya 7.30 AZN",
	"Mədaxil 1000 AZN komissiya +7.30 AZN",
	"24.11.2026 1000 AZN balans 9 100.00 AZN",
	"24.11.2026 salam 9 100.00 AZN",
	"24.11.2026 mədaxil 9 100.00 AZN",
	"24.11.2026,salam 9,100.00 AZN",
	"24.11.2026,1000 AZN,7.30",
	"mədaxil 7.3 Qeyd: 1000 AZN",
	"mədaxil: 7 Qeyd: 1000 AZN",
	"1000 AZN 7 daxil oldu",
	"1000 AZN AZN 7 daxil oldu",
	"1000 AZN 1/7.30",
	"Mədaxil 7.12.345,60 Qeyd: 1000.00",
	"Mədaxil 1000.00 RUB",
	"Mədaxil $ 9.00 Qeyd: 9.00 AZN",
	"Qeyd: mədaxil 1000 AZN #CXN8JL",
	"Mədaxil\nQeyd: 1000 AZN\n7.30 AZN",
	"Mədaxil 7.30 AZN\nQeyd: 24.11.2026 1000 AZN #CXN8JL",
	"Mədaxil 7.30 AZN\nMəbləğ 7.30 AZN",
];
test.each(NOTES)("a sender sets no amount: %s is left to a person", (text) => {
	expect(read(`${text}\n\n5 AZN`)).toEqual({
		lines: [expect.objectContaining({ text: "5 AZN" })],
		outgoing: 0,
		unread: [text],
	});
});

test.each([
	["the amount above the note", "Mədaxil 9.99 AZN\nQeyd: #CXN8JL\nMədaxil 0.01 AZN"],
	["a note above each amount", "salam\nMədaxil 9.99 AZN\n#CXN8JL\nMədaxil 0.01 AZN"],
	["a heading", "ABB\nMədaxil 9.99 AZN\n#CXN8JL\nMədaxil 0.01 AZN\nsalam"],
	["notes with one word", "a b\nMədaxil 9.99 AZN\na c\nMədaxil 0.01 AZN\nQalıq: 3 AZN"],
	["a line of the day above", "ABB\n24.11.2026 9.99 AZN\n#CXN8JL\n24.11.2026 0.01 AZN"],
	["a record without an amount", "Mədaxil 9.99 AZN\nMədaxil #CXN8JL\nMədaxil 0.01 AZN"],
])("a note goes to no other transfer: %s", (_what, block) => {
	expect(read(`${block}\n\n5 AZN`)).toMatchObject({ lines: [{}], unread: [block] });
});

test("lines that begin alike are a transfer each, with a heading above or as many lines below", () => {
	const texts = (text: string) => read(text).lines.map((line) => line.text);
	expect(texts("ABB\n24.11.2026 5 AZN\n24.11.2026 6 AZN")).toEqual([
		"ABB 24.11.2026 5 AZN",
		"24.11.2026 6 AZN",
	]);
	const two = "Mədaxil 5 AZN\nQeyd: A\nMədaxil 6 AZN\nQeyd: B";
	expect(texts(two)).toEqual(["Mədaxil 5 AZN Qeyd: A", "Mədaxil 6 AZN Qeyd: B"]);
	expect(texts("ABB\nMədaxil 5 AZN\nABB\nMədaxil 6 AZN")).toHaveLength(2);
});

test.each([
	"Debet kart: mədaxil 12.51 AZN",
	"Mədaxil 12.51 AZN Qeyd: purchase UC",
	"+12.51 AZN purchase UC",
	"12.51 AZN Qeyd: purchase UC",
	"Mədaxil - 12.51 AZN",
	"-5 AZN 12.51 AZN",
])("%s may have come, and is left to a person", (text) => {
	expect(read(`${text}\n\n5 AZN`)).toMatchObject({ lines: [{}], outgoing: 0, unread: [text] });
});

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
	const cells = unread.map((piece) => piece.split("\n").map((line) => line.split(by)[1]));
	// With its headings, so that it is no message when it is read again.
	expect(cells).toEqual([["Göndərən", "Xarici"], ["Nümunə"]]);
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
