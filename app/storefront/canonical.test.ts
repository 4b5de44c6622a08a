import { expect, test } from "vitest";
import { canonicalPath } from "./canonical.server.ts";

const of = (address: string) => canonicalPath(new URL(address, "https://shop.example"));

test.each([
	["/", "/"],
	["/?utm_source=chat", "/"],
	["/categories?a=b", "/categories"],
	["/game/pubg-660?fbclid=1", "/game/pubg-660"],
	["/games?gclid=1", "/games"],
	["/games?category=", "/games"],
	["/games?category=<b>", "/games"],
	["/games?category=abc&utm_medium=x", "/category/abc"],
	["/category/abc?after=x1&category=y", "/category/abc"],
	["/games?after=x1&ref=a", "/games?after=x1"],
	["/games?after=x1&category=abc", "/games?category=abc&after=x1"],
])("%s is found under %s", (address, path) => {
	expect(of(address)).toBe(path);
});

test.each([
	"/login",
	"/cart",
	"/admin",
	"/admin/games",
	"/orders/abc",
	"/games/abc",
	"/game/a%20b",
	"/games?q=pubg",
	"/yoxdur",
])("%s is no public page", (address) => {
	expect(of(address)).toBeUndefined();
});
