import { isInner } from "./client-address.server.ts";
import type { Log } from "./log.server.ts";

const WITHOUT = "so all its clients count as one address";

export type UnnamedProxy = ReturnType<typeof watchForProxy>;

/**
 * Watches for a peer that forwards for others and is not in TRUST_PROXY. It is said once in the log,
 * not for each request.
 */
export function watchForProxy(log: Log) {
	let seen: string | undefined;
	let isStrangerTold = false;
	return {
		note(peer: string): void {
			if (isInner(peer)) {
				if (seen === undefined) {
					log.warn({ peer }, `a proxy that TRUST_PROXY does not name, ${WITHOUT}`);
				}
				seen ??= peer;
			} else if (!isStrangerTold) {
				// Whoever comes from elsewhere may have made the header up: nothing is believed then.
				isStrangerTold = true;
				log.warn(
					{ peer },
					`X-Forwarded-For from an address that TRUST_PROXY does not name: a proxy of yours, ${WITHOUT}, or a stranger who makes it up`,
				);
			}
		},
		/** The address of one on this machine or in its own network, once it was seen. */
		get seen(): string | undefined {
			return seen;
		},
	};
}

/** A shop on https is reached through a proxy, as it speaks plain http itself. */
export function warnOfMissingProxy(
	{ https, trustProxy }: { https: boolean; trustProxy: string | undefined },
	log: Log,
): void {
	if (!https || trustProxy !== undefined) return;
	log.warn(`ORIGIN is on https, so there is a proxy, but TRUST_PROXY names none, ${WITHOUT}`);
}
