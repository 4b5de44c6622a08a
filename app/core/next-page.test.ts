import { expect, test } from "vitest";
import { safeNextPage } from "./next-page.ts";

test.each(["/", "/cart", "/games?category=abc", "/game/some-id", "/a//b", "/a/%2fb"])(
	"returns to %s",
	(next) => {
		expect(safeNextPage(next)).toBe(next);
	},
);

test.each([
	null,
	"",
	"cart",
	"//evil.example",
	"//evil.example/cart",
	"/\\evil.example/cart",
	"/cart\\lines",
	"/cart lines",
	"/cart\u0001",
	"/cart\u007f",
	"///evil.example",
	"/\\evil.example",
	"\\evil.example",
	"/\t/evil.example",
	"/\n/evil.example",
	"/\u0001/evil.example",
	"/cart\u007f",
	"/ cart",
	" //evil.example",
	"https://evil.example",
	"javascript:alert(1)",
	"/%2f/evil.example",
	"/%5cevil.example",
	"/a/..//evil.example",
	"/./\\evil.example",
])("turns %j into the home page", (next) => {
	expect(safeNextPage(next)).toBe("/");
});
