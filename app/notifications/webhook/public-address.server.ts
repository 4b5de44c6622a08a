import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Where the addresses of the internet are; all others of IPv6 are a network's own, or translated. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");
/** The clouds' own services, where they stand among public addresses (Azure). */
const OF_CLOUDS = new Set(["168.63.129.16"]);

/**
 * Whether an IP address is somebody's on the internet: not of this machine, of a network of one's own, of a
 * provider's inner network or a cloud's services, and none that holds another address (mapped, translated).
 */
export function isPublicAddress(text: string): boolean {
	if (isIP(text) === 0) return false;
	const address = ipaddr.parse(text);
	if (address.range() !== "unicast" || OF_CLOUDS.has(text)) return false;
	return address.kind() === "ipv4" || address.match(GLOBAL_IPV6);
}

export function isLoopback(text: string): boolean {
	return isIP(text) !== 0 && ipaddr.parse(text).range() === "loopback";
}
