import { describe, expect, test } from "vitest";
import { publicAddress } from "./public-address.server.ts";

describe("the normalised address of a public page", () => {
	test.each([
		["/", "/"],
		["/_.data", "/_.data"],
		["/categories", "/categories"],
		["/games?sort=cheap", "/games?sort=cheap"],
		["/games.data?sort=expensive&category=abc", "/games.data?category=abc&sort=expensive"],
		["/games?sort=new", "/games"],
		["/games?sort=made-up&q=%20%20", "/games"],
		["/?q=pubg&sort=cheap", "/"],
		["/category/abc?q=pubg&sort=cheap", "/category/abc"],
		["/games?", "/games"],
		["/games?category=abc", "/games?category=abc"],
		["/games?after=x1&category=abc", "/games?category=abc&after=x1"],
		["/games?category=", "/games"],
		["/games?category=a&category=b", "/games?category=a"],
		["/games.data?category=abc&after=x1", "/games.data?category=abc&after=x1"],
		["/games.data?after=x1&_routes=games", "/games.data?after=x1&_routes=games"],
		["/category/abc.data", "/category/abc.data"],
		["/game/abc-1", "/game/abc-1"],
		[`/game/${"a".repeat(64)}`, `/game/${"a".repeat(64)}`],
		["/?category=abc&after=x1", "/"],
		["/games.data?made=up", "/games.data"],
		["/category/abc?category=x&after=x1", "/category/abc"],
		["/robots.txt", "/robots.txt"],
		["/sitemap.xml?a=b", "/sitemap.xml"],
		["/sitemap/12.xml", "/sitemap/12.xml"],
		["/manifest.webmanifest", "/manifest.webmanifest"],
		[
			"/games.data?after=x1&category=abc&_routes=games",
			"/games.data?category=abc&after=x1&_routes=games",
		],
	])("%s is %s", (url, address) => {
		expect(publicAddress(url)).toBe(address);
	});

	test.each(["/?utm_source=ad", "/game/abc?made=up", "/games?made=up&fbclid=1"])(
		"%s is the page without unknown parameters",
		(url) => {
			expect(publicAddress(url)).toBe(url.slice(0, url.indexOf("?")));
		},
	);

	test.each([
		"/login",
		"/register",
		"/cart",
		"/orders",
		"/balance",
		"/profile",
		"/admin",
		"/admin/games",
		"/session.data",
		"/live",
		"/healthz",
		"/games/",
		"//games",
		"/games/../admin",
		"/game/a%2e",
		`/game/${"a".repeat(65)}`,
		"/games?category=%3Cscript%3E",
		"/games?q=pubg",
		"/games?q=pubg&sort=cheap&category=abc",
		"/games.data?q=a&_routes=games",
		`/games?category=${"a".repeat(65)}`,
		"/games?after=a%2Fb",
		"/games?_routes=games",
		"/category/abc.data?_routes=games",
		"/games.data?_routes=root",
		"/game/abc.data?_routes=made-up",
		"",
		"*",
		"http://other.example/games",
		"/sitemap/12345.xml",
		"/sitemap/a.xml",
		"/sitemap.xml.data",
		"/robots.txt.data",
	])("%s is not a public page", (url) => {
		expect(publicAddress(url)).toBeUndefined();
	});
});
