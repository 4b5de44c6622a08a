import {
	type ComponentType,
	lazy,
	Suspense,
	useEffect,
	useState,
	useSyncExternalStore,
} from "react";
import { setDeliver, type Toast, toastsNeeded } from "./toasts.ts";

const ToastList = lazy(
	(): Promise<{ default: ComponentType }> =>
		import("./toast-list.tsx").then(
			({ ToastList }) => ({ default: ToastList }),
			() => ({ default: PlainToasts }),
		),
);

/** Rendered once, in the root. */
export function Toaster() {
	const shown = useSyncExternalStore(toastsNeeded.subscribe, toastsNeeded.get, () => false);
	return <Suspense>{shown && <ToastList />}</Suspense>;
}

/** The fallback where the list could not be loaded (a lost network). */
function PlainToasts() {
	const [toasts, setToasts] = useState<Toast[]>([]);
	useEffect(() => {
		setDeliver((toast) => setToasts((earlier) => [...earlier, toast].slice(-3)));
		return () => setDeliver(undefined);
	}, []);
	return (
		<div role="status" className="toast fixed top-18 right-4 z-50 grid max-w-72">
			{toasts.map(({ text, about }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and only move up
				<div key={index}>
					<p>{text}</p>
					{about && <p className="toast-about">{about}</p>}
				</div>
			))}
		</div>
	);
}
