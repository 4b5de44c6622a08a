/** Where a customer waits for the word of the bank; `next` is where a purchase goes on. */
export function paymentAddress(topUpId: string, next?: string): string {
	const query = next ? `?${new URLSearchParams({ next })}` : "";
	return `/balance/payment/${topUpId}${query}`;
}
