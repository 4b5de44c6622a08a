// An attribute of the document's root, by which CSS alone shows the status bar.
const ATTRIBUTE = "data-offline";
const GRACE_MS = 20_000;

let timer: number | undefined;

/**
 * Called after each background request that was answered, or that failed. Once nothing has been
 * answered for a while, a status bar tells the reader that the page is not being updated; the next
 * response removes it.
 */
export function noteConnection(works: boolean): void {
	if (!works) {
		timer ??= window.setTimeout(
			() => document.documentElement.toggleAttribute(ATTRIBUTE, true),
			GRACE_MS,
		);
		return;
	}
	window.clearTimeout(timer);
	timer = undefined;
	document.documentElement.toggleAttribute(ATTRIBUTE, false);
}
