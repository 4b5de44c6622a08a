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
			const pressed = findButton(form, button);
			return pressed ? [JSON.stringify(readForm(form, pressed))] : [];
		});
	const different = [...new Set(found)];
	expect(different, `what forms with the button '${button}' send`).toHaveLength(1);
	return JSON.parse(different[0] as string);
}

function readForm(form: string, pressed: string): SentForm {
	const inputs = (form.match(/<input [^>]*>/g) ?? [])
		.filter((input) => !/ type="(?:file|submit)"| disabled=""/.test(input))
		.filter((input) => !/ type="(?:checkbox|radio)"/.test(input) || input.includes(' checked=""'))
		.map((input) => [read(input, "name"), read(input, "value")] as const);
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

/** Its first tag, if the form has it. */
function findButton(form: string, called: string): string | undefined {
	const buttons = form.matchAll(/(<button [^>]*>)(.*?)<\/button>/gs);
	for (const [, start = "", inside = ""] of buttons) {
		const text = decode(inside.replaceAll(/<[^>]*>/g, "")).trim();
		if (text === called || read(start, "aria-label") === called) return start;
	}
	return undefined;
}

function read(tag: string, attribute: string): string {
	return decode(new RegExp(`^<[^>]* ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? "");
}

function decode(text: string): string {
	return text
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
}
