/**
 * Keeps values within so many bytes, by the second-chance rule: when there is no room left, the
 * oldest goes that was not asked for since room was last made. One that would take more than a
 * quarter of the room is not kept.
 */
export function openBoundedCache<Value>(maxBytes: number) {
	// A Map remembers the order of insertion.
	const entries = new Map<string, { value: Value; bytes: number; used: boolean }>();
	let bytes = 0;

	function remove(key: string) {
		bytes -= entries.get(key)?.bytes ?? 0;
		entries.delete(key);
	}

	return {
		get(key: string): Value | undefined {
			const entry = entries.get(key);
			if (entry) entry.used = true;
			return entry?.value;
		},
		has: (key: string): boolean => entries.has(key),
		keep(key: string, value: Value, size: number): void {
			if (size > maxBytes / 4) return;
			remove(key);
			entries.set(key, { value, bytes: size, used: false });
			bytes += size;
			for (const [oldest, entry] of entries) {
				if (bytes <= maxBytes) break;
				entries.delete(oldest);
				if (entry.used) entries.set(oldest, { ...entry, used: false });
				else bytes -= entry.bytes;
			}
		},
		clear(): void {
			entries.clear();
			bytes = 0;
		},
		get bytes(): number {
			return bytes;
		},
		get size(): number {
			return entries.size;
		},
	};
}
