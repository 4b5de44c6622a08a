import { useEffect, useRef } from "react";
import type { FormAnswer } from "./form-answer.ts";

type Fetcher = { data: FormAnswer | undefined; state: string };

/**
 * Calls `act` once for each answer that says that something is done, as soon as the page shows what was
 * stored. An answer that was there before is not told again. What the fetcher does in between is not
 * looked at: a busy page may leave that out.
 */
export function useDone({ data, state }: Fetcher, act: () => void) {
	const told = useRef(data);
	const latest = useRef(act);
	latest.current = act;
	useEffect(() => {
		if (state !== "idle" || data === told.current) return;
		told.current = data;
		if (data?.done !== undefined) latest.current();
	}, [data, state]);
}
