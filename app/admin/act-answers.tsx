import { useEffect, useRef } from "react";
import { useFetchers } from "react-router";
import { toastError, toastSuccess } from "../ui/toaster.tsx";

type Answer = { refused?: { words: string }; done?: string; about?: string };

/**
 * Says what an act on a row answered. It stands in the frame, not in the row: a row often leaves
 * its list by the act itself, before the answer is there. Rows use fetchers named `act:…`.
 */
export function ActAnswers() {
	const fetchers = useFetchers();
	const said = useRef(new WeakSet<object>());
	useEffect(() => {
		for (const { key, data } of fetchers) {
			if (!key.startsWith("act:") || typeof data !== "object" || data === null) continue;
			if (said.current.has(data)) continue;
			said.current.add(data);
			const { refused, done, about } = data as Answer;
			if (refused?.words) toastError(refused.words);
			if (done) toastSuccess(done, about);
		}
	}, [fetchers]);
	return null;
}
