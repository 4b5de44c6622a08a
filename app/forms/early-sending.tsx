import { useEffect } from "react";

declare global {
	interface Window {
		/** Forms that were sent before the page was hydrated, with the button that was pressed. */
		sent?: Map<HTMLFormElement, HTMLElement | null> | undefined;
	}
}

/**
 * Runs before the first form of a page: on a slow connection buttons are pressed seconds before they are
 * hydrated. The browser would leave for the address that the form is sent to, which is a page only where it
 * is the one that is open; every other form waits. Hears of it before React does, as for what is typed.
 */
export const earlySendingScript =
	'sent=new Map;addEventListener("submit",e=>{let f=e.target,to=f.getAttribute("action");' +
	'if(sent&&f.method=="post"&&to!=location.pathname+location.search)' +
	"e.preventDefault(),sent.set(f,e.submitter)},true)";

/** Stands before the forms of a page, and sends what was sent early once the page is hydrated. */
export function EarlySending() {
	useEffect(() => {
		// After what was typed early has been typed again, and rendered.
		const timer = setTimeout(() => {
			const { sent } = window;
			window.sent = undefined;
			for (const [form, button] of sent ?? []) form.requestSubmit(button);
		});
		return () => clearTimeout(timer);
	}, []);
	return (
		<script
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, before the first form
			dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlySendingScript : "" }}
		/>
	);
}
