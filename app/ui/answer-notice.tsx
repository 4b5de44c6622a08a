import { Notice } from "./notice.tsx";
import { useHydrated } from "./use-hydrated.ts";

type Said = { refused?: { words: string }; done?: string; about?: string };

/** What an action answered, in the page, for readers without JavaScript: the others see a toast. */
export function AnswerNotice({ answer }: { answer: unknown }) {
	const { refused, done, about } = (answer ?? {}) as Said;
	const hydrated = useHydrated();
	if (hydrated || (!refused && !done)) return null;
	return (
		<Notice tone={refused ? "bad" : "good"}>
			<p>{refused?.words ?? done}</p>
			{about && <p className="text-ink-soft">{about}</p>}
		</Notice>
	);
}
