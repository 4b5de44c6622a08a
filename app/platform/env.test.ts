import { expect, test } from "vitest";
import { readEnv } from "./env.server.ts";
import { StartError } from "./start-error.server.ts";

test("an empty environment has sensible values", () => {
	expect(readEnv({})).toMatchObject({
		port: 3000,
		host: "127.0.0.1",
		origin: undefined,
		https: false,
		databaseUrl: undefined,
		demo: true,
		smtpUrl: undefined,
		logLevel: "info",
	});
});

test("an empty value counts as unset", () => {
	expect(readEnv({ PORT: "", DATABASE_URL: "", ADMIN_PASSWORD: "" })).toEqual(readEnv({}));
});

test.each([
	["PORT", "eighty"],
	["PORT", "70000"],
	["PORT", "-1"],
	["HOST", "a b"],
	["ORIGIN", "shop.example"],
	["ORIGIN", "https://shop.example/path"],
	["ORIGIN", "ftp://shop.example"],
	["DATABASE_URL", "mysql://localhost/shop"],
	["ADMIN_EMAIL", "not an address"],
	["ADMIN_PASSWORD", "short"],
	["DEMO", "yes"],
	["SMTP_URL", "http://mail.example"],
	["MAIL_FROM", "nobody"],
	["TRUST_PROXY", "everyone"],
	["AUTH_SECRET", "short"],
	["LOG_LEVEL", "loud"],
])("%s=%s is refused by its name", (name, value) => {
	expect(() => readEnv({ [name]: value })).toThrow(StartError);
	expect(() => readEnv({ [name]: value })).toThrow(`${name} must be`);
});

test("all malformed values are reported at once", () => {
	expect(() => readEnv({ PORT: "x", DEMO: "x" })).toThrow(/PORT must be.*\n.*DEMO must be/);
});
