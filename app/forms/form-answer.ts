import type { FieldErrors } from "#app/core/problem.ts";
import { toastError, toastSuccess } from "#app/ui/toasts.ts";

/** The result of an action for the person who sent the form; `about` names its subject. */
export type FormAnswer = {
	refused?: { message: string; fields?: FieldErrors };
	done?: string;
	about?: string;
};

/** Shows a toast: refusals in red, what was done in green. */
export function showAnswer({ refused, done, about }: FormAnswer): void {
	if (refused?.message) toastError(refused.message);
	if (done) toastSuccess(done, about);
}
