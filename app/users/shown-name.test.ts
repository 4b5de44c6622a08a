import { expect, test } from "vitest";
import { shownName } from "./shown-name.ts";

test.each(["", "   ", "\u200b", " \u00ad\u3164 "])("for the name %j the email is shown", (name) => {
	expect(shownName({ name, email: "aysel@test.example" })).toBe("aysel@test.example");
});

test("a visible name is shown", () => {
	expect(shownName({ name: " Aysel ", email: "aysel@test.example" })).toBe("Aysel");
});
