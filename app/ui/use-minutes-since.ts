import { useSyncExternalStore } from "react";

/** Often enough that no minute comes late. */
const LOOKS_EVERY_MS = 10_000;

const receivedAtMs = new WeakMap<object, number>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Whole minutes since what the server sent was first shown, so that an age goes on without asking it
 * again; none on the server and while the browser hydrates. Something that is read anew begins at none.
 */
export function useMinutesSince(received: object | undefined): number {
	return useSyncExternalStore(
		subscribe,
		() => minutesSince(received),
		() => 0,
	);
}

function minutesSince(received: object | undefined): number {
	return received ? Math.floor(sinceReceivedMs(received) / 60_000) : 0;
}

/** How long ago something that the server sent was first asked about here, by no clock but time gone by. */
export function sinceReceivedMs(received: object): number {
	const nowMs = performance.now();
	const sinceMs = receivedAtMs.get(received) ?? nowMs;
	receivedAtMs.set(received, sinceMs);
	return nowMs - sinceMs;
}

/** One clock for all ages of a page. */
function subscribe(listener: () => void) {
	listeners.add(listener);
	timer ??= setInterval(() => {
		for (const tell of listeners) tell();
	}, LOOKS_EVERY_MS);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		clearInterval(timer);
		timer = undefined;
	};
}
