import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type FormAnswer, showAnswer } from "./form-answer.ts";

/**
 * Shows an action's answer as a toast, once: `refused` in red, `done` in green, with `about` in a
 * second line. Returns the answer and keeps returning it: the router forgets it as soon as the page
 * revalidates, which any live update can cause while somebody still reads a refusal or copies a code
 * that is shown once. It is dropped when another form is sent or the page is left.
 */
export function useAnswer<Answer>(answer: Answer): Answer | undefined {
	const { key } = useLocation();
	const [kept, setKept] = useState({ answer, key });
	// The answer arrives a moment before the location that it belongs to.
	if (answer && (answer !== kept.answer || key !== kept.key)) setKept({ answer, key });
	useEffect(() => {
		showAnswer((answer ?? {}) as FormAnswer);
	}, [answer]);
	return answer ?? (kept.key === key ? kept.answer : undefined);
}
