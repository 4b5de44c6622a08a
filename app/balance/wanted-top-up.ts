import { formatAmount, formatManat } from "#app/core/money.ts";
import { safeNextPage } from "#app/core/next-page.ts";
import { LEAST_TOP_UP_QEPIK, readManat } from "#app/core/read-manat.ts";

/** The address of the top-up that a purchase lacks, which leads back to the page `next`. */
export function wantedTopUp({ missingQepik, next }: { missingQepik: number; next: string }) {
	const amountQepik = Math.max(missingQepik, LEAST_TOP_UP_QEPIK);
	const query = new URLSearchParams({ amount: formatAmount(amountQepik), next });
	return { amountQepik, address: `/balance?${query}` };
}

/** The button that pays what a purchase lacks and has it placed by itself. */
export function payGapLabel(missingQepik: number): string {
	return `${formatManat(Math.max(missingQepik, LEAST_TOP_UP_QEPIK))} ödə və sifariş ver`;
}

/** Reads such an address; what is none of ours counts as nothing wanted. */
export function readWantedTopUp(query: URLSearchParams): { amount?: string; next?: string } {
	const amount = query.get("amount") ?? "";
	const next = safeNextPage(query.get("next"));
	return {
		...("qepik" in readManat(amount, LEAST_TOP_UP_QEPIK) && { amount }),
		...(next !== "/" && { next }),
	};
}
