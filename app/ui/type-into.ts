type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Puts `text` into a field as if a person had typed it: whoever listens hears of it. */
export function typeInto(field: TextField, text: string): void {
	// React overlays `value` on the element to know what it set itself; below it is the browser's own.
	const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
	own?.set?.call(field, text);
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
