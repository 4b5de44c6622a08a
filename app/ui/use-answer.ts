import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { toastError, toastSuccess } from "./toaster.tsx";

type Said = { refused?: { words: string }; done?: string; about?: string };

/**
 * Says what an action answered, once for each answer: `refused` in red, `done` in green, with whom
 * or what it is `about` in a second line. Returns the answer and goes on doing so: the router
 * forgets it as soon as the page looks again, which any news can make it do while somebody still
 * reads what was refused, or copies a code that is shown once. It ends where another form is sent
 * or the page is left.
 */
export function useAnswer<Answer>(answer: Answer): Answer | undefined {
	const { key } = useLocation();
	const [kept, setKept] = useState({ answer, key });
	// The answer comes a moment before the address that it belongs to.
	if (answer && (answer !== kept.answer || key !== kept.key)) setKept({ answer, key });
	useEffect(() => {
		const { refused, done, about } = (answer ?? {}) as Said;
		if (refused?.words) toastError(refused.words);
		if (done) toastSuccess(done, about);
	}, [answer]);
	return answer ?? (kept.key === key ? kept.answer : undefined);
}
