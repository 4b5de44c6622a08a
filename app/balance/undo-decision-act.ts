import type { ToastAct } from "#app/ui/toasts.ts";

/**
 * In the toast of a decision: leads to its top-up, where what taking it back needs is asked at once. Nothing
 * is taken back by the toast itself.
 */
export function undoDecisionAct(topUpId: string): ToastAct {
	return { label: "Geri al", to: `/admin/balance?topUp=${topUpId}`, state: { undo: topUpId } };
}
