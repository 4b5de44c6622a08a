import { useEffect, useRef, useState } from "react";
import { openChatTab } from "./chat-tab.ts";
import { takePaymentForm } from "./reopen-payment.ts";

type Answer =
	| { payAt: string; type: "epoint" | "abb" }
	| { refused: unknown }
	| { done: string }
	| undefined;

/**
 * Where one pays what was asked for: the provider's form over this page, or the chat in a tab of its
 * own, so that this page and what it says stay. `onAsked` is called once for each request.
 */
export function usePayment(answer: Answer, onAsked: () => void) {
	const [formUrl, setFormUrl] = useState<string>();
	const [chatUrl, setChatUrl] = useState<string>();
	const tab = useRef<Window | null>(null);
	const asked = useRef(onAsked);
	asked.current = onAsked;

	useEffect(() => {
		if (!answer) return;
		const opened = tab.current;
		tab.current = null;
		if (!("payAt" in answer)) return opened?.close();
		asked.current();
		if (answer.type === "epoint") return setFormUrl(answer.payAt);
		setChatUrl(answer.payAt);
		opened?.location.replace(answer.payAt);
	}, [answer]);

	// The page was loaded anew because it could not show the form.
	useEffect(() => setFormUrl(takePaymentForm()), []);
	// Nobody is left to say where the tab should go.
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
