import { availableParallelism } from "node:os";
import { Problem } from "#app/core/problem.ts";
import { addressKey, isLoopback } from "#app/platform/client-address.server.ts";

/** Whose password it is, and where it comes from. */
type Asker = { account: string; address: string };

type Shares = {
	/** How many passwords are digested at once. */
	atOnce: number;
	/** How many may wait, altogether, for an account, and from an address. */
	waiting: number;
	ofAccount: number;
	ofAddress: number;
};

/** The oldest turns are forgotten first. */
const MOST_REMEMBERED = 1000;

/**
 * Where passwords wait to be digested, which keeps a processor busy on purpose. One at a time for an
 * account, so that its attempts are counted one after the other; next is whose address, and then whose
 * account, had no turn for the longest time, so a flood of one waits for itself. Refuses with `too-many` what
 * would wait too long.
 */
export function openHashingQueue(shares: Shares) {
	const waiting: (Asker & { begin: () => void })[] = [];
	const running: Asker[] = [];
	const turns = new Map<string, number>();
	let turn = 0;

	const lastTurnOf = (key: string) => turns.get(key) ?? 0;
	const compare = (one: Asker, other: Asker) =>
		lastTurnOf(one.address) - lastTurnOf(other.address) ||
		lastTurnOf(one.account) - lastTurnOf(other.account);
	const count = (askers: Asker[], name: keyof Asker, value: string) =>
		askers.filter((asker) => asker[name] === value).length;

	function beginNext() {
		if (running.length >= shares.atOnce) return;
		const ready = waiting.filter(({ account }) => count(running, "account", account) === 0);
		const [next] = ready.toSorted(compare);
		if (!next) return;
		waiting.splice(waiting.indexOf(next), 1);
		turn += 1;
		for (const key of [next.account, next.address]) {
			turns.delete(key);
			turns.set(key, turn);
		}
		for (const key of turns.keys()) if (turns.size > MOST_REMEMBERED) turns.delete(key);
		running.push(next);
		next.begin();
	}

	const isFull = ({ account, address }: Asker) =>
		waiting.length >= shares.waiting ||
		count(waiting, "account", account) >= shares.ofAccount ||
		(address !== EVERYBODY && count(waiting, "address", address) >= shares.ofAddress);

	return {
		async inTurn<Result>(of: Asker, work: () => Promise<Result>): Promise<Result> {
			const address = isLoopback(of.address) ? EVERYBODY : addressKey(of.address);
			const asker = { account: of.account, address };
			if (isFull(asker)) throw new Problem("too-many", "Bir azdan yenidən cəhd edin");
			const turn = Promise.withResolvers<void>();
			const job = { ...asker, begin: turn.resolve };
			waiting.push(job);
			beginNext();
			await turn.promise;
			try {
				return await work();
			} finally {
				running.splice(running.indexOf(job), 1);
				beginNext();
			}
		},
	};
}

/** Behind a proxy that is not named all come from this machine. */
const EVERYBODY = "loopback";

/** So few that pages are served meanwhile: the system gives each thread its share of a processor. */
const atOnce = Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2)));

export const { inTurn } = openHashingQueue({ atOnce, waiting: 200, ofAccount: 30, ofAddress: 50 });
