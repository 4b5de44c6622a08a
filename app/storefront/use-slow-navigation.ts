import { useEffect, useState } from "react";
import { type Location, useNavigation } from "react-router";

/** Faster navigations show no placeholder: a flash of one only disturbs. */
const SLOW_MS = 120;

/** The location being navigated to, once that takes long enough to be noticed. */
export function useSlowNavigation(): Location | undefined {
	const { location, state, formMethod } = useNavigation();
	const target = state === "loading" && formMethod === undefined ? location : undefined;
	const [slow, setSlow] = useState<Location>();
	useEffect(() => {
		if (!target) return;
		const timer = setTimeout(() => setSlow(target), SLOW_MS);
		return () => clearTimeout(timer);
	}, [target]);
	return target === slow ? target : undefined;
}
