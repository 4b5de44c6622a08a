import { addressKey, isLoopback } from "../platform/client-address.server.ts";

// Many customers of a mobile network share an address, each with a page or two open.
const MOST_PER_ADDRESS = 500;

const taken = new Map<string, number>();

/**
 * A place among the listeners of an address; undefined when all are taken. Call what it returns
 * when the listener leaves. The machine itself is not limited: there stands a proxy or a measurer.
 */
export function takeListenerPlace(address: string): (() => void) | undefined {
	if (isLoopback(address) || address === "unknown") return () => {};
	const key = addressKey(address);
	const count = taken.get(key) ?? 0;
	if (count >= MOST_PER_ADDRESS) return undefined;
	taken.set(key, count + 1);
	let released = false;
	return () => {
		if (released) return;
		released = true;
		const left = (taken.get(key) ?? 1) - 1;
		if (left > 0) taken.set(key, left);
		else taken.delete(key);
	};
}
