type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Puts `text` into a field as if a person had typed it, with the `input` event. */
export function typeInto(field: TextField, text: string): void {
	// React overrides `value` on the element to track what it set itself; the browser's own setter is on
	// the prototype.
	const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
	native?.set?.call(field, text);
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
