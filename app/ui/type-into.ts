type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Puts `text` into a field as if a person had typed it, or chosen it. */
export function typeInto(field: Field, text: string): void {
	// React overrides `value` on the element to track what it set itself; the browser's own setter is on
	// the prototype.
	const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
	native?.set?.call(field, text);
	tellChange(field);
}

/** Tells whoever listens that a person has changed the field. */
export function tellChange(field: Field): void {
	for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
