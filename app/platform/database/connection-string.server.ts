import pg from "pg";
import { StartError } from "#app/platform/start-error.server.ts";

/** Supported values of `target_session_attrs`; with libpq's others the shop could not sell. */
const TARGETS = ["any", "read-write", "primary"];

export type DatabaseServers = {
	/** One address for each server, in the order in which they are tried. */
	urls: string[];
	/** Whether a server that takes no writes, such as a standby, is skipped. */
	mustWrite: boolean;
};

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:.*@)?)([^@/?]*)(\/[^?]*)?(?:\?(.*))?$/s;

/**
 * Reads a `DATABASE_URL` as libpq does, with one server or several:
 * `postgres://shop:secret@one:5432,two/shop?target_session_attrs=read-write`. The servers may be
 * in the parameters `host` and `port` as well. Throws a StartError for anything else, with the name of
 * the environment variable.
 */
export function readDatabaseUrl(databaseUrl: string, name = "DATABASE_URL"): DatabaseServers {
	const malformed = (expected: string) => new StartError(`${name} must be ${expected}.`);
	const [, start, authority, path = "", query = ""] = ADDRESS.exec(databaseUrl) ?? [];
	if (start === undefined) throw malformed("a postgres:// address");
	const parameters = new URLSearchParams(query);
	const target = parameters.get("target_session_attrs") ?? "any";
	if (!TARGETS.includes(target)) {
		throw malformed(`an address whose target_session_attrs is one of ${TARGETS.join(", ")}`);
	}
	const servers = authority ? authority.split(",") : serversIn(parameters, malformed);
	for (const name of ["target_session_attrs", "host", "port"]) parameters.delete(name);
	const rest = parameters.size > 0 ? `${path}?${parameters}` : path;
	const several = servers.map((server) => `${start}${server}${rest}`);
	// The driver itself reads an address of one server, in all of its forms.
	const urls = servers.length > 1 ? several : [databaseUrl];
	if (urls.every(isReadable)) return { urls, mustWrite: target !== "any" };
	throw malformed("a postgres:// address, with commas between several servers");
}

/** The same address with another database of the same server. */
export function withDatabaseName(databaseUrl: string, name: string): string {
	const [, start = "", authority = "", , query] = ADDRESS.exec(databaseUrl) ?? [];
	return `${start}${authority}/${name}${query === undefined ? "" : `?${query}`}`;
}

function isReadable(url: string): boolean {
	try {
		// This does not connect yet.
		const { port } = new pg.Client({ connectionString: url });
		return port > 0 && port < 65_536;
	} catch {
		return false;
	}
}

/** `host=one,two&port=5432,5433`; a single port holds for all hosts. */
function serversIn(
	parameters: URLSearchParams,
	malformed: (expected: string) => StartError,
): string[] {
	const hosts = (parameters.get("host") ?? "").split(",");
	const ports = (parameters.get("port") ?? "").split(",");
	if (ports.length > 1 && ports.length !== hosts.length) {
		throw malformed("an address with a port for each host, or one for all");
	}
	// A path is the folder of a Unix socket, which has to be encoded in an address.
	const names = hosts.map((host) => (host.startsWith("/") ? encodeURIComponent(host) : host));
	return names.map((name, index) => {
		const port = ports[ports.length > 1 ? index : 0];
		return port ? `${name}:${port}` : name;
	});
}
