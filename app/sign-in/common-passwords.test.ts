import { expect, test } from "vitest";
import { isCommonPassword, isSprayedPassword } from "./common-passwords.server.ts";

test.each([
	"password123",
	"Password2026!",
	"1234567890",
	"9876543210",
	"qwertyuiop",
	"administrator",
	"GameStore2026",
	"aaaaaaaaaaaa",
	"123123123123",
	"1q2w3e4r5t",
	"abcabcabcabc",
	"şəkərşəkər",
	"klmnopqrst",
	"SALAMSALAM",
])("control 3: %s is a common password", (password) => {
	expect(isCommonPassword(password)).toBe(true);
});

test.each(["doqquz-sarı-balıq", "admin-password-of-mine", "xK2#vv81pQzL"])(
	"control 3: %s is not",
	(password) => {
		expect(isCommonPassword(password)).toBe(false);
	},
);

test.each([
	["qwerty", true],
	["QwErTy123", true],
	["1234567", true],
	["azərbaycan", true],
	["777777", true],
	["000000000000", true],
	["123456", false],
	["qwerty-baki", false],
	["gizli-söz", false],
	["7777778", false],
	["xxxxxx", false],
])("%s is sprayed: %s", (password, expected) => {
	expect(isSprayedPassword(password)).toBe(expected);
});
