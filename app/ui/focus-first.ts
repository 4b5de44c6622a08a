/** The `ref` of the field that has the focus when the dialog around it opens. */
export function focusFirst(field: HTMLElement | null) {
	// React keeps `autoFocus` to itself and acts on it before the dialog is shown, when nothing in it
	// can have the focus; it is the attribute that a dialog looks for.
	field?.setAttribute("autofocus", "");
}
