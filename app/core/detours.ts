/**
 * Whether an address is that of a page which interrupts what somebody does and leads back to it: the
 * login, the password once more, the set-up of the second factor.
 */
export function isDetour(address: string | null): boolean {
	return /^\/(login|confirm-password|profile\/security)\b/.test(address ?? "");
}
