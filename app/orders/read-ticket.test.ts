import { expect, test } from "vitest";
import { readTicket } from "./read-ticket.ts";

test.each([
	["Kod: ABCD-1234", { kind: "code", label: "Kod", code: "ABCD-1234" }],
	["Kod:ABCD-1234", { kind: "code", label: "Kod", code: "ABCD-1234" }],
	["Kod 2: XYZ", { kind: "code", label: "Kod 2", code: "XYZ" }],
	["Şifrə: x9!kL<b>", { kind: "code", label: "Şifrə", code: "x9!kL<b>" }],
	["Kart: 4000 0000 0000 0002", { kind: "code", label: "Kart", code: "4000 0000 0000 0002" }],
	["  GTA5-QWERTY-77  ", { kind: "code", code: "GTA5-QWERTY-77" }],
	["ABCD-EFGH-IJKL", { kind: "code", code: "ABCD-EFGH-IJKL" }],
	["1234 5678 9012", { kind: "code", code: "1234 5678 9012" }],
])("%j holds a code", (line, part) => {
	expect(readTicket(line)).toEqual([part]);
});

test.each([
	"Salam!",
	"https://oyun.example/kod?a=123456",
	"Link: https://oyun.example/kod",
	"Login: ali Şifrə: 1234",
	"Saat 10:30-da hazır olacaq",
	"Qeyd: bu kod bir dəfə işləyir",
	"Azərbaycanlılaşdırma",
])("%j holds words", (text) => {
	expect(readTicket(text)).toEqual([{ kind: "text", text }]);
});

test("neighbouring words stay one text, and blank lines between codes go", () => {
	expect(readTicket("Salam!\n\nHazırdır.\nKod: A1\n\nŞifrə: B2\nSağ olun\n")).toEqual([
		{ kind: "text", text: "Salam!\n\nHazırdır." },
		{ kind: "code", label: "Kod", code: "A1" },
		{ kind: "code", label: "Şifrə", code: "B2" },
		{ kind: "text", text: "Sağ olun" },
	]);
});
