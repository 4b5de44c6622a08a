import { useEffect, useState } from "react";
import { type Location, useNavigation } from "react-router";

/** A page that comes faster than this comes without a placeholder: a flash of one only disturbs. */
const SLOW_MS = 120;

/** Where the visitor is going, once it takes long enough to be noticed. */
export function useSlowNavigation(): Location | undefined {
	const { location, state, formMethod } = useNavigation();
	const going = state === "loading" && formMethod === undefined ? location : undefined;
	const [slow, setSlow] = useState<Location>();
	useEffect(() => {
		if (!going) return;
		const timer = setTimeout(() => setSlow(going), SLOW_MS);
		return () => clearTimeout(timer);
	}, [going]);
	return going === slow ? going : undefined;
}
