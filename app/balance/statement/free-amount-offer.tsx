import { useEffect, useRef } from "react";
import { formatAmount, formatManat } from "#app/core/money.ts";
import { LEAST_TOP_UP_QEPIK } from "#app/core/read-manat.ts";
import { Button } from "#app/ui/button.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { loader } from "./free-amount.route.ts";

/** Whoever types on has not meant it yet. */
const PAUSE_MS = 400;

/** Offers an amount that only this transfer has, where another one of the typed amount waits. */
export function FreeAmountOffer({
	qepik,
	onTake,
}: {
	qepik: number;
	onTake: (amount: string) => void;
}) {
	const { load, data } = useFetcher<typeof loader>();
	const ask = useRef(load);
	ask.current = load;
	useEffect(() => {
		if (qepik < LEAST_TOP_UP_QEPIK) return;
		const look = () =>
			void ask.current(`/balance/free-amount?amount=${formatAmount(qepik)}`).catch(() => {});
		const timer = setTimeout(look, PAUSE_MS);
		return () => clearTimeout(timer);
	}, [qepik]);
	const free = data?.free;
	if (!free || free.asked !== qepik || free.amountQepik === qepik) return null;
	return (
		<div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-hover px-4 py-3">
			<p className="min-w-0 flex-1 basis-60">
				ABB köçürməsinin tez tanınması üçün {formatManat(free.amountQepik)} köçürün: bu məbləğdə
				başqa köçürmə gözlənilmir.
			</p>
			<Button size="small" onClick={() => onTake(formatAmount(free.amountQepik))}>
				{formatManat(free.amountQepik)} yazın
			</Button>
		</div>
	);
}
