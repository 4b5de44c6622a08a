import { useEffect, useRef } from "react";
import { useFetchers } from "react-router";
import { type FormAnswer, showAnswer } from "./form-answer.ts";

/**
 * Shows the toast for an action on a row. It is part of the layout, not of the row: the action often
 * removes the row from its list before the answer arrives. Rows use fetchers named `row:…`.
 */
export function RowAnswers() {
	const fetchers = useFetchers();
	const shown = useRef(new WeakSet<object>());
	useEffect(() => {
		for (const { key, data } of fetchers) {
			if (!key.startsWith("row:") || typeof data !== "object" || data === null) continue;
			if (shown.current.has(data)) continue;
			shown.current.add(data);
			showAnswer(data as FormAnswer);
		}
	}, [fetchers]);
	return null;
}
