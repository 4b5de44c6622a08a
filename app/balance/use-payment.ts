import { useEffect, useRef, useState } from "react";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { openChatTab } from "./chat-tab.ts";
import { takePaymentForm } from "./reopen-payment.ts";

/** What the balance page's action answers with; with a `payAt` where there is something to pay. */
export type PaymentAnswer = FormAnswer & {
	payAt?: string;
	type?: "epoint" | "abb";
	/** The bank's own page, which takes this one's place. */
	leaveFor?: string;
};

/**
 * Where a customer pays for the top-up that was just created: in the provider's form over this page,
 * or in the chat, in a tab of its own so that this page stays. `onCreated` is called once for each.
 */
export function usePayment(answer: PaymentAnswer | undefined, onCreated: () => void) {
	const [formUrl, setFormUrl] = useState<string>();
	const [chatUrl, setChatUrl] = useState<string>();
	const tab = useRef<Window | null>(null);
	const created = useRef(onCreated);
	created.current = onCreated;

	useEffect(() => {
		if (!answer) return;
		const opened = tab.current;
		tab.current = null;
		if (answer.leaveFor) return location.assign(answer.leaveFor);
		if (!answer.payAt) return opened?.close();
		created.current();
		if (answer.type === "epoint") return setFormUrl(answer.payAt);
		setChatUrl(answer.payAt);
		opened?.location.replace(answer.payAt);
	}, [answer]);

	// The page was loaded anew because it could not show the form.
	useEffect(() => setFormUrl(takePaymentForm()), []);
	// Nobody is left to set the tab's address.
	useEffect(() => () => tab.current?.close(), []);

	return {
		formUrl,
		closeForm: () => setFormUrl(undefined),
		chatUrl,
		openChat() {
			tab.current?.close();
			tab.current = openChatTab();
		},
	};
}
