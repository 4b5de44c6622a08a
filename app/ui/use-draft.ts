import { useEffect, useSyncExternalStore } from "react";

/** What was typed and by whom, where that was known, over the text that was saved when it began. */
type Draft = { text: string; over: string; person: string | undefined };

const KEY = "draft:";
const drafts = new Map<string, Draft | undefined>();
const listeners = new Set<() => void>();

/**
 * A text that `person` is writing, kept in this tab until it is saved: whatever the page does
 * meanwhile, and also while one signs in anew. `saved` is the text as the shop has it now. Where
 * somebody else saved another one since the typing began, `isOverwriting` says so.
 */
export function useDraft(name: string, saved: string, person: string | undefined) {
	const kept = useSyncExternalStore(
		listen,
		() => read(name),
		() => undefined,
	);
	const draft = kept && (kept.person ?? person) === person ? kept : undefined;
	const isDraft = draft !== undefined && draft.text.trim() !== saved.trim();
	// Saved, by whomever.
	useEffect(() => {
		if (draft && !isDraft) write(name, undefined);
	}, [name, draft, isDraft]);
	return {
		text: draft?.text ?? saved,
		isDraft,
		isOverwriting: isDraft && draft.over !== saved,
		/** The text that whoever wrote this has seen. */
		over: isDraft ? draft.over : saved,
		type: (text: string) => write(name, { text, over: isDraft ? draft.over : saved, person }),
		/** Takes what is saved. */
		drop: () => write(name, undefined),
		/** Goes on with one's own over what is saved now. */
		keep: () => draft && write(name, { ...draft, over: saved }),
	};
}

function read(name: string): Draft | undefined {
	if (!drafts.has(name)) {
		const kept = storage((store) => store.getItem(KEY + name));
		drafts.set(name, kept ? (JSON.parse(kept) as Draft) : undefined);
	}
	return drafts.get(name);
}

function write(name: string, draft: Draft | undefined) {
	drafts.set(name, draft);
	storage((store) => {
		if (draft) store.setItem(KEY + name, JSON.stringify(draft));
		else store.removeItem(KEY + name);
	});
	for (const listener of listeners) listener();
}

/** A browser that keeps nothing loses a draft with the page, and no sooner. */
function storage<Result>(use: (store: Storage) => Result): Result | undefined {
	try {
		return use(sessionStorage);
	} catch {
		return undefined;
	}
}

function listen(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
