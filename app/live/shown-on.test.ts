import { expect, test } from "vitest";
import { isPublic, isShownOn } from "./shown-on.ts";

test("the admins' topic is shown on the admin's pages alone, every other one everywhere", () => {
	for (const pathname of ["/admin", "/admin/orders"]) {
		expect(isShownOn(pathname, "admin")).toBe(true);
	}
	for (const pathname of ["/", "/games", "/orders"]) {
		expect(isShownOn(pathname, "admin")).toBe(false);
	}
	for (const topic of ["catalog", "settings", "user:a", "outage", undefined]) {
		for (const pathname of ["/", "/orders", "/admin"])
			expect(isShownOn(pathname, topic)).toBe(true);
	}
});

test.each([
	["/", true],
	["/categories", true],
	["/games", true],
	["/category/a", true],
	["/game/a", true],
	["/login", false],
	["/balance", false],
	["/orders", false],
	["/admin/games", false],
])("%s is public: %s", (pathname, expected) => {
	expect(isPublic(pathname)).toBe(expected);
});
