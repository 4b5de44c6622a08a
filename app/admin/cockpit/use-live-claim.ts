import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { sinceReceivedMs } from "#app/ui/use-minutes-since.ts";

/** Who is at something, and in how many seconds that lapses, as the server said. */
export type Claimed = {
	claimedBy: string | null;
	claimedByName: string | null;
	claimedForS: number | null;
};

/** An answer may take so long: until then the claim is shown as it was. */
const ANSWERED_WITHIN_MS = 10_000;

/** The server is asked once for each claim that it sent, in however many places that is shown. */
const askedAbout = new WeakSet<Claimed>();

/**
 * Whether somebody is at it still. When its time has run out the server is asked, since a renewal is told
 * to nobody; unless it says otherwise, nobody is at it any more.
 */
export function useIsLive(claim: Claimed): boolean {
	const [lapsed, setLapsed] = useState<Claimed>();
	const { revalidate } = useRevalidator();
	const ask = useRef(revalidate);
	ask.current = revalidate;
	useEffect(() => {
		const { claimedBy, claimedForS } = claim;
		if (claimedBy === null || claimedForS === null) return;
		const leftMs = Math.max(0, claimedForS * 1000 - sinceReceivedMs(claim));
		const asking = setTimeout(() => {
			if (askedAbout.has(claim)) return;
			askedAbout.add(claim);
			void ask.current();
		}, leftMs);
		const ending = setTimeout(() => setLapsed(claim), leftMs + ANSWERED_WITHIN_MS);
		return () => {
			clearTimeout(asking);
			clearTimeout(ending);
		};
	}, [claim]);
	return claim.claimedBy !== null && lapsed !== claim;
}
