import { useEffect, useState, useSyncExternalStore } from "react";

// The uploads under way, each with its progress; a form is not sent before they have ended.
const uploads = new Map<object, string>();
const listeners = new Set<() => void>();
let failures = 0;

function notify() {
	for (const listener of listeners) listener();
}

/** Reports the progress of an upload to the form around it; `undefined` once it has ended. */
export function noteUpload(upload: object, progress: string | undefined): void {
	if (progress === undefined) uploads.delete(upload);
	else uploads.set(upload, progress);
	notify();
}

/** A form that waits for this upload is then not sent. */
export function noteFailedUpload(): void {
	failures += 1;
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/**
 * Holds a form back that is submitted while pictures are being uploaded, and submits it once all of
 * them have arrived; not if one failed. Give `hold` to the form's `onSubmit`. `waiting` is the progress
 * to show meanwhile.
 */
export function useUploads(form: HTMLFormElement | null) {
	const progress = useSyncExternalStore(
		subscribe,
		() => [...uploads.values()].join(", "),
		() => "",
	);
	const [heldAt, setHeldAt] = useState<number>();
	useEffect(() => {
		if (heldAt === undefined || progress !== "") return;
		setHeldAt(undefined);
		if (failures === heldAt) form?.requestSubmit();
	}, [heldAt, progress, form]);
	const hold = (event: { preventDefault: () => void }) => {
		if (progress === "") return;
		event.preventDefault();
		setHeldAt(failures);
	};
	return { hold, waiting: heldAt === undefined ? undefined : progress };
}
