import { expect, test } from "vitest";
import { shownName } from "./shown-name.ts";

test.each(["", "   ", "\u200b", " \u00ad\u3164 "])("the name %j is seen as the email", (name) => {
	expect(shownName({ name, email: "aysel@test.example" })).toBe("aysel@test.example");
});

test("a name that can be seen is the name", () => {
	expect(shownName({ name: " Aysel ", email: "aysel@test.example" })).toBe("Aysel");
});
