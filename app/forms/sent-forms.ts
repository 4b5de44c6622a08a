// The forms of rows that were sent and whose answers nobody has told of yet: see RowAnswers.
import { setFollow } from "./follow-fetchers.ts";

export type SentForm = {
	/** Of its fetcher. */
	key: string;
	isAnswered: boolean;
};

let sent: readonly SentForm[] = [];
let notify = () => {};

function set(next: readonly SentForm[]) {
	sent = next;
	notify();
}

export const sentForms = {
	subscribe(listener: () => void) {
		notify = listener;
		setFollow(async (work, { fetcherKey: key, formMethod }) => {
			if (formMethod === undefined || !key.startsWith("row:")) return work();
			const form = { key, isAnswered: false };
			set([...sent, form]);
			await work();
			set(sent.map((one) => (one === form ? { ...form, isAnswered: true } : one)));
		});
		return () => {
			setFollow();
			notify = () => {};
			sent = [];
		};
	},
	get: () => sent,
	forget(form: SentForm) {
		set(sent.filter((one) => one !== form));
	},
};
