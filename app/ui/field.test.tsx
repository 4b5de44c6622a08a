import { expect, test } from "vitest";
import { draw } from "#test/draw.tsx";
import { CheckboxField } from "./checkbox-field.tsx";
import { Field } from "./field.tsx";
import { LinkedText } from "./linked-text.tsx";
import { ManatField } from "./manat-field.tsx";

/** Of the `input`: the attribute. */
const attribute = (html: string, name: string) =>
	new RegExp(`<input[^>]*\\s${name}="([^"]*)"`, "i").exec(html)?.[1];

test("a field is named by its label, and described by its hint and by what is wrong", () => {
	const field = draw(() => (
		<Field label="Ad" name="name" id="ad" hint="Profildəki kimi" error="Adı yazın" required />
	));
	expect(field).toContain('<label for="ad">Ad</label>');
	expect(attribute(field, "aria-describedby")).toBe("ad-hint ad-error");
	expect(attribute(field, "aria-invalid")).toBe("true");
	expect(field).toMatch(/<p id="ad-hint"[^>]*>Profildəki kimi</);
	expect(field).toMatch(/<p id="ad-error" role="alert"[^>]*>Adı yazın</);
});

test("a field that is right is neither called invalid nor described by nothing", () => {
	const field = draw(() => <Field label="Ad" name="name" id="ad" />);
	expect(attribute(field, "aria-describedby")).toBeUndefined();
	expect(attribute(field, "aria-invalid")).toBeUndefined();
	expect(field).not.toContain("field-mark");
	const marked = draw(() => <Field label="Ad" name="name" id="ad" aria-invalid required />);
	expect(attribute(marked, "aria-invalid")).toBe("true");
	expect(marked).toContain("field-mark");
});

test("a label that is hidden is still there for screen readers", () => {
	expect(draw(() => <Field label="Axtar" name="q" hideLabel />)).toMatch(
		/class="sr-only"><label[^>]*>Axtar</,
	);
});

test("a checkbox is described by its hint, where it has one", () => {
	const hinted = draw(() => <CheckboxField label="Seçilmiş" name="featured" hint="Vitrində" />);
	expect(hinted).toContain(`<p id="${attribute(hinted, "aria-describedby")}"`);
	const bare = draw(() => <CheckboxField label="Seçilmiş" name="featured" />);
	expect(attribute(bare, "aria-describedby")).toBeUndefined();
});

test("an amount is typed as text, or browsers would swallow its comma", () => {
	const field = draw(() => <ManatField label="Məbləğ" name="amount" defaultValue="12,50" />);
	expect(attribute(field, "type")).toBeUndefined();
	expect(attribute(field, "inputmode")).toBe("decimal");
	expect(attribute(field, "value")).toBe("12,50");
	// What stood there before anything was typed is not commented.
	expect(field).not.toMatch(/<output|role="alert"/);
});

test("web addresses in a text are links that tell nothing of this page, the rest stays as it is", () => {
	const text = draw(() => <LinkedText text={"Kod: <b>1</b>\nhttps://oyun.example/a son"} />);
	expect(text).toContain("Kod: &lt;b&gt;1&lt;/b&gt;\n");
	expect(text).toMatch(
		/<a href="https:\/\/oyun\.example\/a" target="_blank" rel="noopener noreferrer"/,
	);
	expect(text).toMatch(/<\/a> son$/);
});
