import { useLayoutEffect } from "react";
import { tellChange, typeInto } from "#app/ui/type-into.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
	interface Window {
		/** What was typed or chosen before the page was hydrated, by field. */
		typed?: Map<Field, string> | undefined;
	}
}

/**
 * Runs in the head: on a slow connection people fill in fields seconds before these are hydrated, and
 * React sets a field that it controls back to what the page came with. Hears of a change before React
 * does: while it hydrates the page it stops what it hears.
 */
export const earlyTypingScript =
	'typed=new Map;addEventListener("input",({target:t})=>{typed?.set(t,t.value)},true)';

/** Once the page is hydrated, types and chooses again what was typed and chosen before. */
export function useEarlyTyping() {
	useLayoutEffect(() => {
		const { typed } = window;
		window.typed = undefined;
		// After this React answers an event with the render that it asks for.
		if (typed) queueMicrotask(() => typeAgain(typed));
	}, []);
}

function typeAgain(typed: Map<Field, string>) {
	const boxes = [...typed.keys()].filter(isBox).map((box) => ({ box, isChecked: box.checked }));
	// One may check others, as 'all' does.
	for (const { box } of boxes) box.checked = box.defaultChecked;
	for (const [field, text] of typed) {
		// Whoever hears of one choice may read them all.
		for (const [other, chosen] of typed) if (isSelect(other)) other.value = chosen;
		if (isSelect(field)) typeInto(field, text);
		else if (field.type === "file") tellChange(field);
		else if (!isBox(field)) typeOver(field, text);
	}
	for (const { box, isChecked } of boxes) if (box.checked !== isChecked) box.click();
}

function isSelect(field: Field): field is HTMLSelectElement {
	return field instanceof HTMLSelectElement;
}

function isBox(field: Field): field is HTMLInputElement {
	return field.type === "checkbox" || field.type === "radio";
}

function typeOver(field: Exclude<Field, HTMLSelectElement>, text: string) {
	const { selectionStart, selectionEnd } = field;
	// Of a text that is there already React says nothing.
	field.value = field.defaultValue;
	typeInto(field, text);
	// Safari moves the focus to a field whose selection is set.
	if (selectionStart !== null && field.matches(":focus"))
		field.setSelectionRange(selectionStart, selectionEnd);
}
