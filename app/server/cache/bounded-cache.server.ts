/**
 * A cache of limited size in bytes with second-chance eviction: what goes is the oldest value that
 * was not read since the last eviction passed it. A value of more than a quarter of the limit is
 * not stored.
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
		set(key: string, value: Value, size: number): void {
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
		get bytes(): number {
			return bytes;
		},
		get size(): number {
			return entries.size;
		},
	};
}
