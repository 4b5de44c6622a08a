// It stands at the document's root, where the bar that says so is shown by style alone: no page waits
// for a script for it.
const MARK = "data-outage";

/** Whether the shop said that it cannot bring its prices up to date. */
export function isOutage(): boolean {
	return document.documentElement.hasAttribute(MARK);
}

export function markOutage(isOn: boolean): void {
	document.documentElement.toggleAttribute(MARK, isOn);
}
