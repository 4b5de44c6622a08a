import { BlockList, isIP } from "node:net";

/**
 * Which peers may say on whose behalf they ask. Only what one of them adds to X-Forwarded-For is
 * believed; everything that a visitor writes there stands further to the left and is not.
 */
export type TrustedProxies = { has(address: string): boolean };

/** Reads TRUST_PROXY: `loopback`, or addresses and networks with commas between. */
export function readTrustedProxies(text: string | undefined): TrustedProxies {
	const list = new BlockList();
	for (const part of text?.split(",") ?? []) {
		const network = part.trim();
		if (network === "loopback") {
			list.addSubnet("127.0.0.0", 8);
			list.addAddress("::1", "ipv6");
		} else if (network) addNetwork(list, network);
	}
	return {
		has: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)),
	};
}

/** The address of the client, as a trusted proxy names it or as the connection has it. */
export function clientAddress(
	peer: string | undefined,
	forwardedFor: string | null,
	proxies: TrustedProxies,
): string {
	let address = plainAddress(peer ?? "");
	const hops = forwardedFor?.split(",") ?? [];
	while (hops.length > 0 && proxies.has(address)) {
		const hop = plainAddress(hops.pop()?.trim() ?? "");
		if (isIP(hop) === 0) break;
		address = hop;
	}
	return address || "unknown";
}

/** One key for what one subscriber has: an IPv6 network of 64 bits counts as one address. */
export function addressKey(address: string): string {
	if (isIP(address) !== 6) return address;
	const [head = "", tail = ""] = address.split("::");
	const left = head ? head.split(":") : [];
	const right = tail ? tail.split(":") : [];
	const zeros = Array(Math.max(8 - left.length - right.length, 0)).fill("0");
	const groups = address.includes("::") ? [...left, ...zeros, ...right] : left;
	return `${groups
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(":")}::/64`;
}

export function isLoopback(address: string): boolean {
	return address === "::1" || /^127\./.test(address);
}

function addNetwork(list: BlockList, network: string) {
	const [address = "", bits] = network.split("/");
	if (isIP(address) === 0) throw new RangeError(`not an address: ${network}`);
	if (bits === undefined) list.addAddress(address, familyOf(address));
	else list.addSubnet(address, Number(bits), familyOf(address));
}

function familyOf(address: string) {
	return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/** An IPv4 address that arrived on an IPv6 socket is an IPv4 address. */
function plainAddress(address: string): string {
	return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
