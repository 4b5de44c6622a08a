// An attribute of the document's root, by which CSS alone shows the status bar: no page has to load
// a script for it.
const ATTRIBUTE = "data-outage";

/** Whether the shop has said that it cannot read today's prices. */
export function isOutage(): boolean {
	return document.documentElement.hasAttribute(ATTRIBUTE);
}

export function markOutage(isOn: boolean): void {
	document.documentElement.toggleAttribute(ATTRIBUTE, isOn);
}
