import { Notice } from "./notice.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** What an action answered, in the page, for readers without JavaScript: the others see a toast. */
export function AnswerNotice({ answer }: { answer: unknown }) {
	const { refused, done } = (answer ?? {}) as { refused?: { words: string }; done?: string };
	const hydrated = useHydrated();
	if (hydrated || (!refused && !done)) return null;
	return <Notice tone={refused ? "bad" : "good"}>{refused?.words ?? done}</Notice>;
}
