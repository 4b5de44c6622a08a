/** A `ref` for the field that is focused when the dialog around it opens. */
export function focusFirst(field: HTMLElement | null) {
	// React does not render `autoFocus`: it focuses the field itself, before the dialog is shown, when
	// nothing in it can be focused. A dialog looks for the attribute.
	field?.setAttribute("autofocus", "");
}
