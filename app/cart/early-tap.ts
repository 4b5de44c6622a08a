declare global {
	interface Window {
		/** The last button that was pressed. */
		tapped?: Element | null;
	}
}

/**
 * Runs in the head: on a slow line a button is seen, and pressed, seconds before there is a script to
 * hear it. What was pressed last is remembered until the button comes to life.
 */
export const earlyTapScript = `onclick=e=>{tapped=e.target.closest("button")}`;
