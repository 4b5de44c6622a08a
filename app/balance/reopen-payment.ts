const KEY = "payment-form";

/** Loads the page anew, to open the payment form at this address there. */
export function reopenPayment(url: string): void {
	sessionStorage.setItem(KEY, url);
	location.reload();
}

/** The address that {@link reopenPayment} left, once. */
export function takePaymentForm(): string | undefined {
	const url = sessionStorage.getItem(KEY) ?? undefined;
	sessionStorage.removeItem(KEY);
	return url;
}
