import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { loadPart } from "#app/ui/load-part.ts";
import type { Wanted } from "./buy-sheet.tsx";
import { takeSheet } from "./kept-sheet.ts";

const BuySheet = lazy(() =>
	loadPart(async () => ({ default: (await import("./buy-sheet.tsx")).BuySheet })),
);

/** Opens the sheet that was left for a top-up again, on the page on which it was. */
export function ReopenedSheet({ userId }: { userId: string }) {
	const { pathname: page } = useLocation();
	const [wanted, setWanted] = useState<Wanted>();
	useEffect(() => {
		const kept = takeSheet({ userId, page });
		if (kept) setWanted(kept);
	}, [userId, page]);
	if (!wanted) return null;
	return (
		<Suspense>
			<BuySheet {...wanted} onClose={() => setWanted(undefined)} />
		</Suspense>
	);
}
