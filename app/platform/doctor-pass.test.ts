// The pass by which the doctor is told how its request arrived.
import { expect, test } from "vitest";
import { isDoctorPass, makeDoctorPass } from "./doctor-pass.server.ts";

const [secret, now] = ["s".repeat(32), 1_800_000_000_000];
const pass = makeDoctorPass(secret, now);

test.each([
	["made now", pass, secret, now, true],
	["made two minutes ago", pass, secret, now + 120_000, true],
	["made by a clock that is ahead", pass, secret, now - 120_000, true],
	["made longer ago", pass, secret, now + 120_001, false],
	["made far ahead", pass, secret, now - 120_001, false],
	["made with another secret", pass, "o".repeat(32), now, false],
	["at another moment", pass.replace(/^\d+/, `${now + 1}`), secret, now, false],
	[
		"with another signature",
		pass.replace(/.$/, (sign) => (sign === "A" ? "B" : "A")),
		secret,
		now,
		false,
	],
	["empty", "", secret, now, false],
	["too long", `${pass}x`, secret, now, false],
	["no number", pass.replace(/^\d+/, "NaN"), secret, now, false],
])("a pass that was %s", (_, given, known, atMs, isValid) => {
	expect(isDoctorPass(given, known, atMs)).toBe(isValid);
});
