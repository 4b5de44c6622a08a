import { expect } from "vitest";

export type SentForm = { action: string; fields: Record<string, string> };

/**
 * What a browser would send for the form of a page that has this button, untouched: so a test sends
 * what the page sends, and not what its action would like to get. `holding` tells forms apart that
 * have the same button; one may stand in a row and beside it.
 */
export function formIn(page: string, button: string, holding = ""): SentForm {
	const found = (page.match(/<form [^>]*>.*?<\/form>/gs) ?? [])
		.filter((form) => form.includes(holding))
		.flatMap((form) => {
			const pressed = findButton(form + buttonsFor(page, read(form, "id")), button);
			return pressed ? [JSON.stringify(readForm(form, pressed))] : [];
		});
	const different = [...new Set(found)];
	expect(different, `what forms with the button '${button}' send`).toHaveLength(1);
	return JSON.parse(different[0] as string);
}

const BOX = / type="(?:checkbox|radio)"/;

function readForm(form: string, pressed: string): SentForm {
	const inputs = (form.match(/<input [^>]*>/g) ?? [])
		.filter((input) => !/ type="(?:file|submit)"| disabled=""/.test(input))
		.filter((input) => !BOX.test(input) || input.includes(' checked=""'))
		.map(
			(input) => [read(input, "name"), read(input, "value", BOX.test(input) ? "on" : "")] as const,
		);
	const texts = [...form.matchAll(/(<textarea [^>]*>)(.*?)<\/textarea>/gs)].map(
		([, start = "", text = ""]) => [read(start, "name"), decode(text)] as const,
	);
	const choices = [...form.matchAll(/(<select [^>]*>)(.*?)<\/select>/gs)].map(
		([, start = "", options = ""]) => {
			const [first, ...others] = options.match(/<option[^>]*>/g) ?? [];
			const chosen = others.find((option) => option.includes(' selected=""')) ?? first ?? "";
			return [read(start, "name"), read(chosen, "value")] as const;
		},
	);
	const named = [...inputs, ...texts, ...choices, [read(pressed, "name"), read(pressed, "value")]];
	return {
		action: read(form, "action"),
		fields: Object.fromEntries(named.filter(([name]) => name !== "")),
	};
}

/** Those that stand elsewhere, as at the foot of a dialog. */
function buttonsFor(page: string, id: string): string {
	const buttons = page.match(/<button [^>]*>.*?<\/button>/gs) ?? [];
	return id && buttons.filter((button) => read(button, "form") === id).join("");
}

/** Its first tag, if the form has it. */
function findButton(form: string, called: string): string | undefined {
	const buttons = form.matchAll(/(<button [^>]*>)(.*?)<\/button>/gs);
	for (const [, start = "", inside = ""] of buttons) {
		const text = decode(inside.replaceAll(/<[^>]*>/g, "")).trim();
		if (text === called || read(start, "aria-label") === called) return start;
	}
	return undefined;
}

function read(tag: string, attribute: string, fallback = ""): string {
	return decode(new RegExp(`^<[^>]* ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? fallback);
}

function decode(text: string): string {
	return text
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
}
