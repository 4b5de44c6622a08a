declare global {
	interface Window {
		/** The button that was pressed last. */
		tapped?: Element | null;
	}
}

/**
 * Runs in the head: on a slow connection a button is visible, and pressed, seconds before it is
 * hydrated. The last press is remembered until then.
 */
export const earlyTapScript = `onclick=e=>{tapped=e.target.closest("button")}`;
