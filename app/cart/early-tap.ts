declare global {
	interface Window {
		/** The button that was pressed last. */
		tapped?: Element | null;
	}
}

/**
 * Runs in the head: on a slow connection a button is visible, and pressed, seconds before it is
 * hydrated. The last press is remembered until then, before React hears of it: while it hydrates the
 * page it stops what it hears.
 */
export const earlyTapScript = `addEventListener("click",e=>{tapped=e.target.closest("button")},true)`;
