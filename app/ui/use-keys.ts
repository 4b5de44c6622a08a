import { useLayoutEffect, useRef } from "react";

/** The link of the row that is opened: Enter would only open it once more. */
const OPENED_ROW = '[data-row] a[aria-current="true"]';
/** The second press of a double one comes no later than this. */
const IGNORED_MS = 700;

/**
 * Single keys of a page, by their name in lower case; on a keyboard of other letters by where they are.
 * They do nothing while somebody types, while a dialog is open, or together with Ctrl, Alt or Meta; Enter
 * is left to a button, a box or a link that has the focus, unless it is the opened row's. Enter decides: one that is held counts once, and so does one that is
 * pressed again at once, or just after it has led on to another `subject`, with nothing in between.
 */
export function useKeys(keys: Record<string, (() => void) | undefined>, subject = "") {
	const latest = useRef(keys);
	latest.current = keys;
	const enteredAtMs = useRef<number>(undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: that it is another one is what counts
	useLayoutEffect(() => {
		if (enteredAtMs.current !== undefined) enteredAtMs.current = performance.now();
	}, [subject]);
	// Before one can see what they act on: on a busy page other effects come a moment later.
	useLayoutEffect(() => {
		const forget = () => {
			enteredAtMs.current = undefined;
		};
		const press = (event: KeyboardEvent) => {
			const key = keyOf(event);
			const act = latest.current[key];
			if (!act || event.defaultPrevented || isElsewhere(event, key)) return;
			event.preventDefault();
			if (key === "enter") {
				const { current: before = Number.NEGATIVE_INFINITY } = enteredAtMs;
				if (event.repeat || event.timeStamp - before < IGNORED_MS) return;
				enteredAtMs.current = event.timeStamp;
			} else forget();
			act();
		};
		window.addEventListener("keydown", press);
		window.addEventListener("pointerdown", forget);
		return () => {
			window.removeEventListener("keydown", press);
			window.removeEventListener("pointerdown", forget);
		};
	}, []);
}

/** A Russian keyboard has no J: what is pressed is 'о', in the place of J. */
function keyOf({ key, code }: KeyboardEvent): string {
	const isOtherLetter = /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key);
	return (isOtherLetter ? code.replace(/^Key/, "") : key).toLowerCase();
}

function isElsewhere(event: KeyboardEvent, key: string): boolean {
	const { target, ctrlKey, altKey, metaKey, shiftKey } = event;
	if (ctrlKey || altKey || metaKey) return true;
	// A sign may need Shift, a letter does not.
	if (shiftKey && /^[a-z]$/.test(key)) return true;
	if (document.querySelector("dialog[open]")) return true;
	if (!(target instanceof Element)) return false;
	const isTyped = "input:not([type=checkbox]), textarea, select, [contenteditable]";
	if (target.closest(isTyped)) return true;
	return key === "enter" && target.closest(`button, summary, input, a:not(${OPENED_ROW})`) !== null;
}
