import {
	type ComponentType,
	lazy,
	Suspense,
	useEffect,
	useState,
	useSyncExternalStore,
} from "react";

// Sonner costs ten kilobytes and most visits never see a toast: it is fetched with the first one.
// What is said meanwhile waits here.
/** `about` says in a line of its own whom or what the text is about. */
export type Toast = { kind: "success" | "error"; text: string; about?: string | undefined };

const waiting: Toast[] = [];
let wanted = false;
let deliver: ((toast: Toast) => void) | undefined;
let wake = () => {};

export function toastSuccess(text: string, about?: string) {
	send({ kind: "success", text, about });
}

export function toastError(text: string) {
	send({ kind: "error", text });
}

/** Called by the list of toasts when it is there to hear, and with nothing when it goes. */
export function setDeliver(next: typeof deliver) {
	deliver = next;
	if (deliver) for (const toast of waiting.splice(0)) deliver(toast);
}

function send(toast: Toast) {
	if (deliver) return deliver(toast);
	waiting.push(toast);
	wanted = true;
	wake();
}

const ToastList = lazy(
	(): Promise<{ default: ComponentType }> =>
		import("./toast-list.tsx").then(
			({ ToastList }) => ({ default: ToastList }),
			() => ({ default: PlainToasts }),
		),
);

/** Stands once, in the root. */
export function Toaster() {
	const shown = useSyncExternalStore(
		(listener) => {
			wake = listener;
			return () => {
				wake = () => {};
			};
		},
		() => wanted,
		() => false,
	);
	return <Suspense>{shown && <ToastList />}</Suspense>;
}

/** When the list could not be fetched (a lost network), the words still have to be seen. */
function PlainToasts() {
	const [toasts, setToasts] = useState<Toast[]>([]);
	useEffect(() => {
		setDeliver((toast) => setToasts((earlier) => [...earlier, toast].slice(-3)));
		return () => setDeliver(undefined);
	}, []);
	return (
		<div role="status" className="toast fixed top-18 right-4 z-50 grid max-w-72">
			{toasts.map(({ text, about }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and only move on
				<div key={index}>
					<p>{text}</p>
					{about && <p className="toast-about">{about}</p>}
				</div>
			))}
		</div>
	);
}
