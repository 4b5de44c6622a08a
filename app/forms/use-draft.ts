import { useEffect, useState } from "react";
import { browserStore, useBrowserStore } from "#app/ui/browser-store.ts";

/** What was typed, and the saved text that it was typed over. */
export type Typed = { text: string; over: string };
type Draft = Typed & { person: string };

/**
 * A text that `person` is writing, kept in this tab until it is saved, whatever the page does
 * meanwhile, also across a new sign-in. `saved` is the text that the shop has now. `isOverwriting`
 * says that somebody else has saved another text since the typing began. `givenBack` is what the page
 * came with: it had been sent before the page could send it by itself, and was refused.
 */
export function useDraft(name: string, saved: string, person: string, givenBack?: Typed) {
	const store = storeOf(name);
	const kept = useBrowserStore(store);
	const write = (next: Draft) => store.set(JSON.stringify(next));
	const drop = () => store.set(null);
	// Kept from then on like what is typed: the answer is gone as soon as anything changes.
	const [back, setBack] = useState(givenBack);
	useEffect(() => {
		if (!back) return;
		storeOf(name).set(JSON.stringify({ ...back, person }));
		setBack(undefined);
	}, [back, name, person]);
	const draft = back ?? (kept?.person === person ? kept : undefined);
	// Blanks at the ends are no draft, but whoever types has to see them.
	const isDraft =
		draft !== undefined && ![draft.over.trim(), saved.trim()].includes(draft.text.trim());
	// Saved, no matter by whom, or back at what was saved.
	const isOver = draft !== undefined && !isDraft && (draft.over !== saved || draft.text === saved);
	useEffect(() => {
		if (isOver) storeOf(name).set(null);
	}, [name, isOver]);
	return {
		text: draft?.text ?? saved,
		isDraft,
		isOverwriting: isDraft && draft.over !== saved,
		/** The saved text that the writer has seen. */
		over: isDraft ? draft.over : saved,
		type: (text: string) => write({ text, over: isDraft ? draft.over : saved, person }),
		/** Takes the saved text instead. */
		drop,
		/** Keeps the draft, to overwrite what is saved now. */
		keep: () => draft && write({ text: draft.text, over: saved, person }),
	};
}

function storeOf(name: string) {
	return browserStore<Draft | undefined>({
		key: `draft:${name}`,
		area: "sessionStorage",
		parse: JSON.parse,
		fallback: undefined,
	});
}
