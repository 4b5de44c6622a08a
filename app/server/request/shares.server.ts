/**
 * What there is of something bounded, and how much of it one client may hold: without a share, one
 * who takes all shuts everybody else out. A client without a key has no share of their own.
 */
export function openShares({ total, each }: { total: number; each: number }) {
	const heldBy = new Map<string, number>();
	let held = 0;

	return {
		/** What one request of this client holds: nothing at first. */
		hold(key: string | undefined): Holding {
			let own = 0;
			return {
				take(amount) {
					if (held + amount > total) return false;
					const already = key === undefined ? 0 : (heldBy.get(key) ?? 0);
					if (key !== undefined && already + amount > each) return false;
					if (key !== undefined) heldBy.set(key, already + amount);
					held += amount;
					own += amount;
					return true;
				},
				release() {
					held -= own;
					if (key !== undefined) {
						const left = (heldBy.get(key) ?? 0) - own;
						if (left > 0) heldBy.set(key, left);
						else heldBy.delete(key);
					}
					own = 0;
				},
			};
		},
		/** What all of them hold together. */
		get held(): number {
			return held;
		},
	};
}

export type Holding = {
	/** Takes so much more; false, and nothing is taken, where that is beyond the share or the whole. */
	take(amount: number): boolean;
	/** Gives all of it back; may be called again. */
	release(): void;
};
