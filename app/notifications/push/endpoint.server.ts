import type { Env } from "#app/platform/env.server.ts";

/** Chrome, Edge and Samsung; Firefox; Safari; older Edge. */
const VENDORS =
	/^(fcm\.googleapis\.com|([a-z\d-]+\.)+push\.services\.mozilla\.com|([a-z\d-]+\.)*push\.apple\.com|([a-z\d-]+\.)+notify\.windows\.com)$/;
const LONGEST = 1000;

/**
 * Whether messages may be sent there: browsers name an address of their vendor, and a stranger could
 * name any. `PUSH_FAKE` adds a server of this machine.
 */
export function isPushEndpoint(text: string, { pushFake }: Pick<Env, "pushFake">): boolean {
	const url = URL.parse(text);
	if (!url || text.length > LONGEST || url.username || url.password) return false;
	if (pushFake && url.origin === pushFake) return true;
	return url.protocol === "https:" && url.port === "" && VENDORS.test(url.hostname);
}
