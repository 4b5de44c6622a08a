import { expect, test } from "vitest";
import { readManat } from "./read-manat.ts";

test.each([
	["12,50", 1250],
	["12.5", 1250],
	["1", 100],
	["100000", 10_000_000],
	["1 000.50 ₼", 100_050],
])("reads %j as %i qəpik", (text, qepik) => {
	expect(readManat(text, 100)).toEqual({ qepik });
});

test.each([
	["", "Məbləği yazın"],
	["  ", "Məbləği yazın"],
	["0", "Ən azı 1.00 ₼ olmalıdır"],
	["0,99", "Ən azı 1.00 ₼ olmalıdır"],
	["100000.01", "Ən çoxu 100\u00a0000.00 ₼ ola bilər"],
	["1 162 944.28 ₼", "Ən çoxu 100\u00a0000.00 ₼ ola bilər"],
	["1250000", "Ən çoxu 100\u00a0000.00 ₼ ola bilər"],
	["1.001", "Ən çoxu iki onluq rəqəm"],
	["12,500", "Ən çoxu iki onluq rəqəm"],
	...["-5", "1e3", "on", "12,", "1 00", "x1.001", "1.001x", "x1250000", "1250000x", "١٢", "₼"].map(
		(text) => [text, "Düzgün məbləğ daxil edin"],
	),
])("refuses %j: %s", (text, refusal) => {
	expect(readManat(text as string, 100)).toEqual({ refusal });
});
