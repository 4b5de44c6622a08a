import { expect, test } from "vitest";
import { emailField } from "./email-field.server.ts";

test("one person has one address, however it is typed", () => {
	expect(emailField.parse("  Aysel@Test.Example ")).toBe("aysel@test.example");
});
