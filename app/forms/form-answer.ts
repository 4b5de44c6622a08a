import type { FieldErrors } from "#app/core/problem.ts";
import { type ToastAct, toastError, toastSuccess } from "#app/ui/toasts.ts";

/** The result of an action for the person who sent the form; `about` names its subject. */
export type FormAnswer = {
	refused?: { message: string; fields?: FieldErrors };
	done?: string;
	about?: string;
	/** How what was done is taken back. */
	undo?: ToastAct;
	/** What colleagues have open at the moment of a decision: nobody is led on to it. */
	openElsewhere?: string[];
};

/** Shows a toast: refusals in red, what was done in green. */
export function showAnswer({ refused, done, about, undo }: FormAnswer): void {
	if (refused?.message) toastError(refused.message);
	if (done) toastSuccess(done, about, undo);
}
