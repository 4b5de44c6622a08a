import { useEffect, useSyncExternalStore } from "react";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { type FormAnswer, showAnswer } from "./form-answer.ts";
import { type SentForm, sentForms } from "./sent-forms.ts";

const NONE: readonly SentForm[] = [];

/**
 * Shows the toast for an action on a row, or on another part that the action takes from the page. It is
 * part of the layout, not of the row: this is often gone before the answer arrives. Rows use fetchers
 * named `row:…`. Each is followed from the moment in which it is sent: while a busy page renders, the
 * router's list of those that are under way may gain an answer and lose it again.
 */
export function RowAnswers() {
	const sent = useSyncExternalStore(sentForms.subscribe, sentForms.get, () => NONE);
	return [...new Set(sent.map(({ key }) => key))].map((key) => (
		<RowAnswer key={key} fetcherKey={key} sent={sent.filter((form) => form.key === key)} />
	));
}

const told = new WeakSet<object>();

function RowAnswer({ fetcherKey, sent }: { fetcherKey: string; sent: SentForm[] }) {
	const { data } = useFetcher<FormAnswer>({ key: fetcherKey });
	useEffect(() => {
		if (typeof data === "object" && data !== null && !told.has(data)) {
			told.add(data);
			showAnswer(data);
		}
		for (const form of sent) if (form.isAnswered) sentForms.forget(form);
	}, [data, sent]);
	return null;
}
