// Files of banks: several in one field, below messages, and with what a sender wrote in their cells.
import { expect, test } from "vitest";
import { readTables } from "./read-tables.server.ts";

const read = (...rows: string[]) => readTables(rows.join("\n"));
const HEADINGS = "Tarix;Göndərən;Təyinat;Mədaxil;Məxaric";
const ROW = "24.11.2026;Nümunə;salam;7.30;";
const line = (amountQepik: number) => expect.objectContaining({ amountQepik });

test("what stands above the headings is left to a person where it has an amount", () => {
	const message = "Mədaxil 7.30 AZN\nQeyd: #CXN8JL";
	const hidden = "Qeyd: balans 8.30 AZN";
	const above = [message, hidden, "Salam", "Nümunə Bank\nQalıq: 90.00 AZN"].join("\n\n");
	expect(read(above, HEADINGS, ROW)).toEqual({
		...{ lines: [line(730)], outgoing: 0, unread: [message, hidden] },
	});
	expect(read("Cəmi 7.30 AZN", HEADINGS, ROW)?.unread).toEqual(["Cəmi 7.30 AZN"]);
});

test("however much stands above, the table is one", () => {
	const above = Array.from({ length: 30 }, () => "Salam").join("\n");
	const out = "24.11.2026;Dükan;Kart;;3.00";
	expect(read(above, HEADINGS, out, ROW)).toMatchObject({ lines: [line(730)], outgoing: 1 });
});

test.each([
	["the same separators", "Tarix;Məbləğ", "23.11.2026;9.40"],
	["others", "Tarix,Məbləğ", "23.11.2026,9.40"],
])("each heading begins a table of its own, with %s", (_which, headings, row) => {
	expect(read(HEADINGS, ROW, "", headings, row, "", HEADINGS, ROW)).toMatchObject({
		lines: [line(730), { amountQepik: 940, paidOn: "2026-11-23" }, line(730)],
		unread: [],
	});
});

test("files with the same separators may be many", () => {
	const files = Array.from({ length: 12 }, () => [HEADINGS, ROW]);
	expect(read(...files.flat())).toMatchObject({ lines: files.map(() => line(730)), unread: [] });
});

test("of very many files with other ones the last are given back", () => {
	const files = Array.from({ length: 6 }, () => ["Tarix,Məbləğ", "1.1.26,9.40", HEADINGS, ROW]);
	const found = read(...files.flat());
	expect(found?.lines).toHaveLength(10);
	expect(found?.unread.join("\n").match(/9\.40|7\.30/g)).toHaveLength(2);
});

test.each([
	["a separator", "24.11.2026;Nümunə;salam;1000;7.30;"],
	["a separator and a quote", '24.11.2026;Nümunə;"salam;1000;;'],
	["a quote up to another row", `24.11.2026;A;"x;7.30;\n24.11.2026;B;y";1000;`],
	["a sum of all rows", "Cəmi;;;1000.00;"],
])("%s in a note moves no amount", (_what, row) => {
	const found = read(HEADINGS, ROW, row, ROW);
	expect(found?.lines.every(({ amountQepik }) => amountQepik === 730)).toBe(true);
	expect(found?.unread.join("\n")).toContain(row.split("\n")[0]);
});

test("a quote that is not closed takes no row with it", () => {
	const out = "24.11.2026;Dükan;Kart;;3.00";
	expect(read(HEADINGS, '24.11.2026;A;"salam;7.30;', out)).toMatchObject({
		...{ lines: [line(730)], outgoing: 1, unread: [] },
	});
	expect(read(HEADINGS, '24.11.2026;A;"salam" dost;7.30;', out)).toMatchObject({
		...{ lines: [line(730)], outgoing: 1, unread: [] },
	});
});

test("headings in a note are no headings", () => {
	const note = '"Tarix,Məbləğ\n24.11.2026,1000\n"';
	expect(read(HEADINGS, `24.11.2026;A;${note};7.30;`)?.lines).toEqual([line(730)]);
	expect(read("Mədaxil 7.30 AZN", "Qeyd: tarix, mədaxil", "Mədaxil 5, 1000")).toBeUndefined();
	expect(read("Salam, mədaxil", "24.11.2026, 1000")).toBeUndefined();
	expect(read("Bu tarix üçün sizə göndərdim, mədaxil", "24.11.2026, 1000")).toBeUndefined();
});

test.each([
	["words of the bank", "Tarix;Növ;Qeyd;Məbləğ", "24.11.2026;Debet;x;3.00", 0, 1, 0],
	["a note alone", "Tarix;Növ;Qeyd;Məbləğ", "24.11.2026;x;purchase UC;3.00", 0, 0, 1],
	["both", "Tarix;Növ;Qeyd;Məbləğ", "24.11.2026;Debet kart: mədaxil;x;3.00", 0, 0, 1],
	["a plus", "Tarix;Növ;Qeyd;Məbləğ", "24.11.2026;Debet;x;+3.00", 0, 0, 1],
	["a table of signs", "Tarix;Növ;Məbləğ\n1.1.26;x;-5.00", "24.11.2026;Debet;3.00", 0, 1, 1],
	["a real minus", "Tarix;Məbləğ", "24.11.2026;−3.00", 0, 1, 0],
	["a column of their own", "Tarix;Məbləğ;Mədaxil;Məxaric", "1.1.26;3.00;;3.00", 0, 1, 0],
	["a column of what came", "Tarix;Qeyd;Mədaxil", "1.1.26;purchase UC;3.00", 1, 0, 0],
	["no column of what came", "Tarix;Qeyd;Məbləğ;Mədaxil", "1.1.26;purchase;3.00;", 0, 0, 1],
])("what went out is known by %s", (_what, headings, row, lines, outgoing, unread) => {
	const found = read(headings, row);
	expect([found?.lines.length, found?.outgoing, found?.unread.length]).toEqual([
		...[lines, outgoing, unread],
	]);
});

test("the day is that of its column, whatever a note says", () => {
	const days = (row: string) => read(HEADINGS, row)?.lines.map(({ paidOn }) => paidOn);
	expect(days("24.11.2026;A;30.12.2026;7.30;")).toEqual(["2026-11-24"]);
	expect(days("20261124;A;30.12.2026;7.30;")).toEqual([undefined]);
	expect(read("Göndərən;Məbləğ", "A 24.11.2026;7.30")?.lines[0]?.paidOn).toBe("2026-11-24");
});

test("a table of a program that has no ə is read by its columns", () => {
	const [rows, out] = ["24.11.2026;N?zrin;salam;7.30;", "24.11.2026;Dükan;Kart;;3.00"];
	expect(read("Tarix;Gönd?r?n;T?yinat;M?daxil;M?xaric", rows, out)).toMatchObject({
		...{ lines: [{ amountQepik: 730, sender: "N?zrin" }], outgoing: 1, unread: [] },
	});
	expect(read("Tarix;M?bl?ğ", "24.11.2026;7.30")).toMatchObject({ lines: [line(730)] });
});
