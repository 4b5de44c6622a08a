import { expect, test } from "vitest";
import { partsOfId } from "./id-parts.ts";

test.each<[string, string[]]>([
	["12345678 (2041)", ["12345678", "2041"]],
	["12345678(2041)", ["12345678", "2041"]],
	[" 12345678 ( 2041 ) ", ["12345678", "2041"]],
	["12345678 [2041]", ["12345678", "2041"]],
	["123456789 / 8001", ["123456789", "8001"]],
	["123456789/8001", ["123456789", "8001"]],
	["123456789 | Asia", ["123456789", "Asia"]],
	["123456789, 8001", ["123456789", "8001"]],
	["123456789 - 8001", ["123456789", "8001"]],
	["12345678 2041", ["12345678", "2041"]],
	["700123456 Europe", ["700123456", "Europe"]],
	["700123456 North America", ["700123456", "North America"]],
	["ID: 12345678 Server: 2041", ["12345678", "2041"]],
	["UID=700123456, Server=Avropa", ["700123456", "Avropa"]],
	["Nümunə#AZE", ["Nümunə", "AZE"]],
	["Aysel N#1234", ["Aysel N", "1234"]],
])("%s has two parts", (playerId, parts) => {
	expect(partsOfId(playerId)).toEqual(parts);
});

test.each([
	"512345678",
	"1234 5678",
	"1234 5678 9012",
	"+994 50 123 45 67",
	"aysel@test.example",
	"https://oyun.example/#tag",
	"oyun.example/profil",
	"550e8400-e29b-41d4-a716-446655440000",
	"AB-12",
	"Aysel",
	"Aysel Nümunə",
	"#AZE",
	"Nümunə#",
	"a#b#c",
	"12345678 (2041) (5)",
	"12345678 ()",
	"12345678 (2041",
	"12345678 2041 3",
	"123 / 45",
	"",
])("%s is a whole", (playerId) => {
	expect(partsOfId(playerId)).toEqual([]);
});

test("what the game asked for is what an ID consists of, however it looks", () => {
	expect(partsOfId("Aysel#AZ1", ["Aysel", "AZ1"])).toEqual(["Aysel", "AZ1"]);
	expect(partsOfId("12345678 (2041)", ["12345678 (2041)"])).toEqual([]);
	expect(partsOfId("12345678 (2041)", null)).toEqual(["12345678", "2041"]);
});
