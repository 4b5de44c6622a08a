import { readText, writeText } from "#app/ui/browser-store.ts";

const KEY = "payment-form";

/** Loads the page anew, to open the payment form at this address there. */
export function reopenPayment(url: string): void {
	writeText(KEY, url, "sessionStorage");
	location.reload();
}

/** The address that {@link reopenPayment} left, once. */
export function takePaymentForm(): string | undefined {
	const url = readText(KEY, "sessionStorage") ?? undefined;
	writeText(KEY, null, "sessionStorage");
	return url;
}
