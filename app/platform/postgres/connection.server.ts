import { realpath } from "node:fs/promises";
import pg from "pg";
import { findHolder, tryLock } from "#app/platform/database/advisory-locks.server.ts";
import {
	isLoginRefused,
	isStartingOrStopping,
	sqlState,
} from "#app/platform/database/errors.server.ts";
import { StartError } from "#app/platform/start-error.server.ts";
import { type ClusterRole, loginAs, separateRoles } from "./roles.server.ts";

/** Another process holds the server's lock. */
export class InUseError extends StartError {}

type Server = { port: number; password: string; clusterPath: string };

/** A connection of the owner; undefined while the server is starting, recovering or shutting down. */
export async function connect(
	port: number,
	password: string,
	clusterPath: string,
): Promise<pg.Client | undefined> {
	const server = { port, password, clusterPath };
	try {
		const client = await connectIfSeparate(server);
		if (client) return client;
		return (await separate(server)) ? await connectAs("owner", server) : undefined;
	} catch (error) {
		if (isTransient(error)) return undefined;
		throw explain(error, clusterPath);
	}
}

/** The owner's connection; undefined in a cluster of an earlier version. */
async function connectIfSeparate(server: Server): Promise<pg.Client | undefined> {
	try {
		return await connectAs("owner", server);
	} catch (error) {
		// Without the owner, or without its right to see whose files the server has.
		if (isLoginRefused(error) || sqlState(error) === "42501") return undefined;
		throw error;
	}
}

/** Only under the lock: a shop of an earlier version may still need the superuser's password. */
async function separate(server: Server): Promise<boolean> {
	const client = await connectAs("superuser", server);
	if (!(await holdLock(client, server.clusterPath))) return false;
	try {
		await separateRoles(client, server.password);
		return true;
	} finally {
		await client.end().catch(() => {});
	}
}

async function connectAs(role: ClusterRole, { port, password, clusterPath }: Server) {
	const client = new pg.Client({
		host: "127.0.0.1",
		port,
		...loginAs(role, password),
		database: "postgres",
		ssl: false,
		application_name: `gamestore process ${process.pid}`,
		connectionTimeoutMillis: 10_000,
	});
	client.on("error", ignore);
	try {
		await client.connect();
		const { rows } = await client.query("select current_setting('data_directory') as folder");
		if ((await realpath(rows[0].folder)) === (await realpath(clusterPath))) return client;
		throw new StartError(
			`The PostgreSQL on port ${port} serves ${rows[0].folder}, not ${clusterPath}.`,
		);
	} catch (error) {
		await client.end().catch(() => {});
		throw error;
	}
}

/** True once we hold the lock; false when the connection broke. Throws when another process has it. */
export async function holdLock(client: pg.Client, directory: string): Promise<boolean> {
	try {
		// The lock of a killed process is released at once, that of one that is stopping a little later.
		for (let attempt = 0; attempt < 30; attempt++) {
			if (await tryLock(client, "embeddedServer")) return true;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
		const holder = await findHolder(client, "embeddedServer");
		throw new InUseError(
			`${directory} is already in use by another GameStore process ` +
				`(${holder ?? "unknown"}). Stop it first, or choose another data directory.`,
		);
	} catch (error) {
		await client.end().catch(() => {});
		if (isTransient(error)) return false;
		throw error;
	}
}

function isTransient(error: unknown): boolean {
	const { code = "", message } = error as NodeJS.ErrnoException;
	const isBroken = ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code);
	// The driver's own errors have no code.
	const isCut = /terminated|timeout|not queryable/i.test(message);
	return isBroken || isCut || isStartingOrStopping(error);
}

function explain(error: unknown, clusterPath: string): unknown {
	if (!isLoginRefused(error)) return error;
	return new StartError(
		`PostgreSQL refuses the password of ${clusterPath}: the file postgres-password ` +
			"does not belong to this database. Bring back the file that was made with it.",
	);
}

/** pg emits errors of an idle connection; without a listener they would end our process. */
function ignore() {}
