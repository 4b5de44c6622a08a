import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Outcome = { refused?: { message: string }; done?: string; about?: string };

/** An action's result, in the page for readers without JavaScript; everybody else sees a toast. */
export function AnswerNotice({ answer }: { answer: unknown }) {
	const { refused, done, about } = (answer ?? {}) as Outcome;
	const hydrated = useHydrated();
	if (hydrated || (!refused && !done)) return null;
	return (
		<Notice tone={refused ? "bad" : "good"}>
			<p>{refused?.message ?? done}</p>
			{about && <p className="text-ink-soft">{about}</p>}
		</Notice>
	);
}
