type Sent = { fetcherKey: string; formMethod?: string | undefined };
type Follow = (work: () => Promise<unknown>, sent: Sent) => Promise<unknown>;

const unfollowed: Follow = (work) => work();
let follow = unfollowed;

/** What the router has called in place of the work of each fetcher. Newcomers load no more than this. */
export async function followFetcher(...args: Parameters<Follow>): Promise<void> {
	await follow(...args);
}

/** Called by whoever follows fetchers, and without an argument when that is over. */
export function setFollow(next = unfollowed) {
	follow = next;
}
