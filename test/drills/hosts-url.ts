type Server = { port: number; url: string };

/** Both servers in one URL, of which the shop has to choose the one that accepts writes. */
export function hostsUrl(one: Server, other: Server): string {
	const hosts = `127.0.0.1:${one.port},127.0.0.1:${other.port}`;
	const url = one.url.replace(`127.0.0.1:${one.port}`, hosts);
	return `${url}?target_session_attrs=read-write`;
}
