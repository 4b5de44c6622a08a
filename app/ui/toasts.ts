// Sonner costs ten kilobytes and most visits never see a toast: it is loaded with the first one.
// Toasts are queued here until then.

/** `about` names the subject of the text, in a line of its own; `to` is where that is. */
export type Toast = {
	kind: "success" | "error" | "news";
	text: string;
	about?: string | undefined;
	to?: string;
	act?: ToastAct | undefined;
	/** Takes the place of the one with the same id that is still shown. */
	id?: string;
};

export type ToastAct = ToastForm | ToastWay;

/** A form that the toast sends. */
export type ToastForm = {
	label: string;
	address: string;
	/** The key of the fetcher that sends it, whose answer is shown. */
	key: string;
	fields: Record<string, string>;
};

/** Where the toast leads, and what the page there is to begin with. */
type ToastWay = { label: string; to: string; state: Record<string, string> };

const queued: Toast[] = [];
let isNeeded = false;
let deliver: ((toast: Toast) => void) | undefined;
let notify = () => {};

export function toastSuccess(text: string, about?: string, act?: ToastAct) {
	send({ kind: "success", text, about, act });
}

/** Something came, which the toast leads to. */
export function toastNews(news: Omit<Toast, "kind">) {
	send({ kind: "news", ...news });
}

export function toastError(text: string) {
	send({ kind: "error", text });
}

/** Called by the list of toasts when it is mounted, and without an argument when it is unmounted. */
export function setDeliver(next: typeof deliver) {
	deliver = next;
	if (deliver) for (const toast of queued.splice(0)) deliver(toast);
}

/** Whether there has been a toast, so that the list of toasts has to be loaded. */
export const toastsNeeded = {
	subscribe(onNeeded: () => void) {
		notify = onNeeded;
		return () => {
			notify = () => {};
		};
	},
	get: () => isNeeded,
};

function send(toast: Toast) {
	if (deliver) return deliver(toast);
	queued.push(toast);
	isNeeded = true;
	notify();
}
