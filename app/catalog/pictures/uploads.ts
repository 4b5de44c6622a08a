import { useEffect, useState, useSyncExternalStore } from "react";

// The pictures that are on their way, in words; a form is not sent before they have arrived.
const onTheWay = new Map<object, string>();
const listeners = new Set<() => void>();
let failures = 0;

function tell() {
	for (const listener of listeners) listener();
}

/** Tells the form around it how far an upload is: in words, or `undefined` once it is over. */
export function noteUpload(upload: object, progress: string | undefined): void {
	if (progress === undefined) onTheWay.delete(upload);
	else onTheWay.set(upload, progress);
	tell();
}

/** Whoever waits to send the form with this picture waits in vain. */
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
 * Holds a form back that is sent while a picture is on its way, and sends it when all of them have
 * arrived; not if one failed. Give `hold` to the form's `onSubmit`. `waiting` says what it waits for.
 */
export function useUploads(form: HTMLFormElement | null) {
	const progress = useSyncExternalStore(
		subscribe,
		() => [...onTheWay.values()].join(", "),
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
