import { expect, test } from "vitest";
import { draw } from "#test/draw.tsx";
import { useNextSearch } from "./use-next-search.ts";

const nextAt = (address: string) =>
	draw(() => <>{useNextSearch()}</>, address).replaceAll("&amp;", "&");

test("a login leads back to the page from which it was opened, with its search", () => {
	expect(nextAt("/")).toBe("?next=%2F");
	expect(nextAt("/games?category=1&after=2")).toBe("?next=%2Fgames%3Fcategory%3D1%26after%3D2");
});

test("between login and registration the requested page is kept", () => {
	for (const path of ["/login", "/register", "/login/code"]) {
		expect(nextAt(`${path}?next=%2Forders`)).toBe("?next=%2Forders");
	}
});

test("nobody is led back to a form for a forgotten password, whose link is worth nothing then", () => {
	expect(nextAt("/login")).toBe("");
	expect(nextAt("/forgot-password")).toBe("");
	expect(nextAt("/reset-password?token=abc")).toBe("");
});
