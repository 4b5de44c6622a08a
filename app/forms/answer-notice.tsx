import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAnswer } from "./use-answer.ts";

type Outcome = { refused?: { message: string }; done?: string; about?: string };

/**
 * What became of a form of a row, for a page that was asked for by that form: it had been sent before
 * there was JavaScript to send it.
 */
export function PageAnswer({ answer }: { answer: unknown }) {
	return <AnswerNotice answer={useAnswer(answer)} />;
}

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
