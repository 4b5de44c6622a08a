import { redirectWithFlash } from "#app/forms/answered.server.ts";

const FRESH_MS = 12 * 60 * 60 * 1000;

/** Whether the session began, with the password, a short time ago. */
export function isFresh({ signedInAt }: { signedInAt: Date }): boolean {
	return Date.now() - signedInAt.getTime() < FRESH_MS;
}

/** Leads to the password when it was typed too long ago, and from there to `next`. */
export function requireFreshPassword(person: { signedInAt: Date }, next: string): void {
	if (isFresh(person)) return;
	throw redirectWithFlash(`/confirm-password?next=${encodeURIComponent(next)}`, "confirm-password");
}
