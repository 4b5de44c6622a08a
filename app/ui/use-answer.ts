import { useEffect } from "react";
import { toastError, toastSuccess } from "./toaster.tsx";

type Answer = { refused?: { words: string }; done?: string } | undefined;

/** Says what an action answered, once for each answer: `refused` in red, `done` in green. */
export function useAnswer(answer: unknown): void {
	useEffect(() => {
		const { refused, done } = (answer ?? {}) as NonNullable<Answer>;
		if (refused) toastError(refused.words);
		if (done) toastSuccess(done);
	}, [answer]);
}
