import { addressKey, isLoopback } from "#app/platform/client-address.server.ts";

// Many customers of a mobile network share an address, each with a page or two open.
const MAX_PER_ADDRESS = 500;

const countByAddress = new Map<string, number>();

/**
 * Takes one of the event streams that an address may have; undefined when it has them all. Call the
 * function that it returns when the stream ends. This machine itself is not limited: there runs a
 * proxy or a benchmark.
 */
export function takeStreamSlot(address: string): (() => void) | undefined {
	if (isLoopback(address) || address === "unknown") return () => {};
	const key = addressKey(address);
	const count = countByAddress.get(key) ?? 0;
	if (count >= MAX_PER_ADDRESS) return undefined;
	countByAddress.set(key, count + 1);
	let released = false;
	return () => {
		if (released) return;
		released = true;
		const left = (countByAddress.get(key) ?? 1) - 1;
		if (left > 0) countByAddress.set(key, left);
		else countByAddress.delete(key);
	};
}
