import { expect, test } from "vitest";
import { draw } from "#test/draw.tsx";
import { PayButtons } from "./pay-buttons.tsx";

const buttonsOf = (disabled: boolean, abb?: string) => {
	const html = draw(() => <PayButtons disabled={disabled} closed={{ abb, epoint: undefined }} />);
	const [epoint = "", other = ""] = html.match(/<button[\s\S]*?<\/button>/g) ?? [];
	return { html, epoint, abb: other };
};

test("a way to pay that is closed says why, and cannot be pressed", () => {
	const { html, epoint, abb } = buttonsOf(false, "ABB ilə ödəniş hazırda mümkün deyil");
	expect(epoint).not.toContain("disabled");
	expect(epoint).not.toContain("aria-describedby");
	expect(abb).toContain('disabled=""');
	const reason = /aria-describedby="([^"]*)"/.exec(abb)?.[1];
	expect(html).toContain(`<p id="${reason}"`);
	expect(html).toContain(">ABB ilə ödəniş hazırda mümkün deyil</p>");
});

test("both ways wait for an amount", () => {
	const { html, epoint, abb } = buttonsOf(true);
	for (const button of [epoint, abb]) expect(button).toContain('disabled=""');
	expect(html).not.toContain("<p ");
	expect([epoint, abb].map((button) => /value="(\w+)"/.exec(button)?.[1])).toEqual([
		"epoint",
		"abb",
	]);
});
