import { promises as dns, type LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { isWebAddress } from "#app/core/web-address.ts";
import { isLoopback, isPublicAddress } from "./public-address.server.ts";
import { WORDS } from "./webhook-words.ts";

/** Why nothing is sent to an address, in words for admins. */
export class NotAllowed extends Error {
	override readonly name = "NotAllowed";
}

/** The IP addresses of a host. */
export type Lookup = (host: string) => Promise<LookupAddress[]>;

/** `allowLoopback`: this machine is the receiver, while the shop is tried out on it. */
export type Rules = { allowLoopback: boolean };

const LEAST_PORT = 1024;
const HTTPS_PORT = 443;

/** The address as it is kept; throws a NotAllowed for one that the shop never sends to, whoever is there. */
export function readAddress(text: string, { allowLoopback }: Rules): URL {
	const url = isWebAddress(text) && !text.startsWith("/") ? URL.parse(text) : null;
	if (!url) throw new NotAllowed(WORDS.noAddress);
	if (url.username || url.password) throw new NotAllowed(WORDS.withLogin);
	if (url.protocol !== "https:" && !allowLoopback) throw new NotAllowed(WORDS.notHttps);
	const port = url.port === "" ? defaultPort(url) : Number(url.port);
	if (port !== HTTPS_PORT && port < LEAST_PORT) throw new NotAllowed(WORDS.port);
	url.hash = "";
	return url;
}

const defaultPort = ({ protocol }: URL) => (protocol === "https:" ? HTTPS_PORT : 80);

/**
 * Where the receiver is just now. All addresses of a name have to be allowed: one that is not says that
 * somebody wants the shop to call what it should not.
 */
export async function findReceiver(
	url: URL,
	{ allowLoopback, lookup = lookUp }: Rules & { lookup?: Lookup | undefined },
): Promise<LookupAddress[]> {
	const host = url.hostname.replace(/^\[|\]$/g, "");
	const family = isIP(host);
	const found = family === 0 ? await lookup(host) : [{ address: host, family }];
	const isAllowed = ({ address }: LookupAddress) =>
		(allowLoopback && isLoopback(address)) ||
		(url.protocol === "https:" && isPublicAddress(address));
	if (found.length === 0) throw new NotAllowed(WORDS.notFound);
	if (!found.every(isAllowed)) throw new NotAllowed(WORDS.inner);
	return found;
}

/** Under way: the system's resolver can hang, and keeps a thread each time that it is asked. */
const asked = new Map<string, Promise<LookupAddress[]>>();

const lookUp: Lookup = (host) => {
	const answer = asked.get(host) ?? dns.lookup(host, { all: true });
	asked.set(host, answer);
	const forget = () => void asked.delete(host);
	answer.then(forget, forget);
	return answer;
};
