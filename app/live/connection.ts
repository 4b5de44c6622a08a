// It stands at the document's root, where the bar that says so is shown by style alone.
const MARK = "data-offline";
const PATIENCE_MS = 20_000;

let timer: number | undefined;

/**
 * Told of each answer, or failure, of what the page asks for by itself. Once nothing has come for a
 * while the reader is told that the page does not follow changes any more; the next answer ends it.
 */
export function noteConnection(works: boolean): void {
	if (!works) {
		timer ??= window.setTimeout(
			() => document.documentElement.toggleAttribute(MARK, true),
			PATIENCE_MS,
		);
		return;
	}
	window.clearTimeout(timer);
	timer = undefined;
	document.documentElement.toggleAttribute(MARK, false);
}
