import pg from "pg";
import { StartError } from "./start-error.server.ts";

/** What `target_session_attrs` may say; the others of libpq would bring a shop that cannot sell. */
const TARGETS = ["any", "read-write", "primary"];

export type DatabaseServers = {
	/** An address for each server, in the order in which they are tried. */
	urls: string[];
	/** Whether a server that takes no writes is passed over, as a standby is. */
	mustWrite: boolean;
};

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:.*@)?)([^@/?]*)(\/[^?]*)?(?:\?(.*))?$/s;

/**
 * Reads a `DATABASE_URL` as libpq does, with one server or several:
 * `postgres://shop:secret@one:5432,two/shop?target_session_attrs=read-write`. The servers may stand
 * in the parameters `host` and `port` as well. Refuses with a StartError what is no such address.
 */
export function readDatabaseUrl(databaseUrl: string): DatabaseServers {
	const [, start, authority, path = "", query = ""] = ADDRESS.exec(databaseUrl) ?? [];
	if (start === undefined) throw malformed("a postgres:// address");
	const parameters = new URLSearchParams(query);
	const target = parameters.get("target_session_attrs") ?? "any";
	if (!TARGETS.includes(target)) {
		throw malformed(`an address whose target_session_attrs is one of ${TARGETS.join(", ")}`);
	}
	const servers = authority ? authority.split(",") : serversIn(parameters);
	for (const name of ["target_session_attrs", "host", "port"]) parameters.delete(name);
	const rest = parameters.size > 0 ? `${path}?${parameters}` : path;
	const several = servers.map((server) => `${start}${server}${rest}`);
	// The driver reads an address of one server by itself, in all of its forms.
	const urls = servers.length > 1 ? several : [databaseUrl];
	if (urls.every(isReadable)) return { urls, mustWrite: target !== "any" };
	throw malformed("a postgres:// address, with commas between several servers");
}

function isReadable(url: string): boolean {
	try {
		// Nothing is connected yet.
		const { port } = new pg.Client({ connectionString: url });
		return port > 0 && port < 65_536;
	} catch {
		return false;
	}
}

/** `host=one,two&port=5432,5433`; a single port is that of all. */
function serversIn(parameters: URLSearchParams): string[] {
	const hosts = (parameters.get("host") ?? "").split(",");
	const ports = (parameters.get("port") ?? "").split(",");
	if (ports.length > 1 && ports.length !== hosts.length) {
		throw malformed("an address with a port for each host, or one for all");
	}
	// A path is the folder of a socket, which an address carries encoded.
	const names = hosts.map((host) => (host.startsWith("/") ? encodeURIComponent(host) : host));
	return names.map((name, index) => {
		const port = ports[ports.length > 1 ? index : 0];
		return port ? `${name}:${port}` : name;
	});
}

function malformed(expected: string): StartError {
	return new StartError(`DATABASE_URL must be ${expected}.`);
}
