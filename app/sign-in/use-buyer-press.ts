import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import * as MESSAGES from "#app/core/messages.ts";
import { isOutage } from "#app/live/outage.ts";
import { toastError } from "#app/ui/toasts.ts";
import { useAuth } from "./auth-provider.tsx";
import { useNextSearch } from "./use-next-search.ts";

/**
 * For a button by which one buys: spread the result on it. `act` is for whoever is signed in; visitors
 * are told `message` and sent to the login. On a slow connection the session is known seconds after
 * the page is visible: a press before that waits for it, `busy` meanwhile.
 */
export function useBuyerPress(
	message: string,
	act: () => void,
): { ref: RefObject<HTMLButtonElement | null>; busy: boolean; onClick: () => void } {
	const { user } = useAuth();
	const navigate = useNavigate();
	const nextSearch = useNextSearch();
	const [busy, setBusy] = useState(false);
	const ref = useRef<HTMLButtonElement>(null);

	function onClick() {
		setBusy(false);
		if (isOutage()) toastError(MESSAGES.pricesOld);
		else if (user === undefined) setBusy(true);
		else if (user) act();
		else {
			toastError(message);
			navigate(`/login${nextSearch}`);
		}
	}

	useEffect(() => {
		if (busy && user !== undefined) onClick();
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the button is hydrated
	useEffect(() => {
		if (window.tapped === ref.current) onClick();
	}, []);

	return { ref, busy, onClick };
}
