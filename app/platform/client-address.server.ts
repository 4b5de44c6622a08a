import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The peers whose X-Forwarded-For is trusted: each appends the address of whoever connected to it.
 * What a visitor writes into that header is further to the left, and not trusted.
 */
export type TrustedProxies = { has(address: string): boolean };

const LOOPBACK = "127.0.0.0/8, ::1";

/** Parses TRUST_PROXY: `loopback`, or addresses and networks separated by commas. */
export function readTrustedProxies(text = ""): TrustedProxies {
	const names = text.split(",").map((name) => name.trim());
	const expanded = names.flatMap((name) => (name === "loopback" ? LOOPBACK.split(", ") : name));
	const networks = expanded.filter(Boolean).map(parseNetwork);
	return { has: (address) => networks.some((network) => parse(address)?.match(network)) };
}

/** The client's address, as a trusted proxy reports it or as the connection has it. */
export function clientAddress(
	peer: string | undefined,
	forwardedFor: string | null,
	proxies: TrustedProxies,
): string {
	let address = peer ?? "";
	const hops = forwardedFor?.split(",") ?? [];
	while (hops.length > 0 && proxies.has(address)) {
		const hop = hops.pop()?.trim() ?? "";
		if (!parse(hop)) break;
		address = hop;
	}
	return canonical(address) || "unknown";
}

/** One key for one subscriber, who has a whole /64 network of IPv6. */
export function addressKey(address: string): string {
	const network = networkOf(address, 4);
	return network ? `${network}::/64` : canonical(address);
}

/** One key for one site of IPv6, whose owner has a /48; there is none for an address of IPv4. */
export function siteKey(address: string): string | undefined {
	const network = networkOf(address, 3);
	return network && `${network}::/48`;
}

/** The first parts of an address of IPv6. */
function networkOf(address: string, parts: number): string | undefined {
	const parsed = parse(address);
	if (!parsed || parsed.isIPv4MappedAddress()) return undefined;
	const network = parsed.parts.slice(0, parts).map((part) => part.toString(16));
	return network.join(":");
}

const loopback = readTrustedProxies("loopback");
export const isLoopback = (address: string): boolean => loopback.has(address);

const INNER = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

/** Whether an address is of this machine or of a network behind it: no stranger connects from there. */
export function isInner(address: string): boolean {
	return isIP(address) !== 0 && INNER.includes(ipaddr.process(address).range());
}

type Forwarding = { forwardedFor: string | null; forwarded: string | null };

/** For whom a peer says that it connects which nobody has named as a proxy; undefined where it does not. */
export function claimedClient(
	peer: string,
	{ forwardedFor, forwarded }: Forwarding,
	proxies: TrustedProxies,
): string | undefined {
	if (proxies.has(peer)) return undefined;
	const last = (forwardedFor ?? forwarded)?.split(",").pop()?.trim() ?? "";
	const named = forwardedFor ? last : /for="?\[?([\da-f.:]+)/i.exec(last)?.[1];
	return named && parse(named) ? canonical(named) : undefined;
}

/**
 * Whose share a request takes of what is bounded. This machine itself has no share: a proxy that was
 * not configured connects from here for everybody. Where it says for whom, that client has one; a
 * client who makes that up gains nothing by it, for without it there would be none.
 */
export function shareKey(
	peer: string | undefined,
	forwardedFor: string | null,
	proxies: TrustedProxies,
): string | undefined {
	const address = clientAddress(peer, forwardedFor, proxies);
	if (!isLoopback(address)) return addressKey(address);
	const claimed = forwardedFor?.split(",").pop()?.trim() ?? "";
	return parse(claimed) && !isLoopback(claimed) ? addressKey(claimed) : undefined;
}

/**
 * Every address as one of IPv6, where IPv4 is the network ::ffff:0:0/96: that is how it arrives on
 * an IPv6 socket. Without the check the library would take `10` and `127.1` for IPv4 addresses.
 */
function parse(text: string): ipaddr.IPv6 | undefined {
	if (isIP(text) === 0) return undefined;
	const address = ipaddr.parse(text);
	return address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress() : address;
}

function parseNetwork(text: string): [ipaddr.IPv6, number] {
	const [start = "", bits] = text.split("/");
	const address = parse(start);
	if (!address) throw new RangeError(`not an address: ${text}`);
	if (bits === undefined) return [address, 128];
	const [, length] = ipaddr.parseCIDR(text);
	return [address, isIP(start) === 4 ? 96 + length : length];
}

function canonical(address: string): string {
	return parse(address) ? ipaddr.process(address).toString() : address;
}
