import { realpath } from "node:fs/promises";
import pg from "pg";
import { findHolder, tryLock } from "#app/platform/database/advisory-locks.server.ts";
import { isLoginRefused, isStartingOrStopping } from "#app/platform/database/errors.server.ts";
import { StartError } from "#app/platform/start-error.server.ts";

/** Another process holds the server's lock. */
export class InUseError extends StartError {}

/** A superuser connection; undefined while the server is starting, recovering or shutting down. */
export async function connect(
	port: number,
	password: string,
	clusterPath: string,
): Promise<pg.Client | undefined> {
	const client = new pg.Client({
		host: "127.0.0.1",
		port,
		user: "postgres",
		password,
		database: "postgres",
		ssl: false,
		application_name: `gamestore process ${process.pid}`,
		connectionTimeoutMillis: 10_000,
	});
	client.on("error", ignore);
	try {
		await client.connect();
		const { rows } = await client.query("select current_setting('data_directory') as folder");
		if ((await realpath(rows[0].folder)) !== (await realpath(clusterPath))) {
			throw new StartError(
				`The PostgreSQL on port ${port} serves ${rows[0].folder}, not ${clusterPath}.`,
			);
		}
	} catch (error) {
		await client.end().catch(() => {});
		if (isTransient(error)) return undefined;
		throw explain(error, clusterPath);
	}
	return client;
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

/** The shop's own role is no superuser: a hole in the shop must not become a hole in the machine. */
export async function createDatabase(client: pg.Client): Promise<void> {
	// The same password, copied as its stored hash so that it appears in no statement.
	await client.query(`do $$ begin
		if not exists (select from pg_roles where rolname = 'gamestore') then
			execute format('create role gamestore login createdb password %L',
				(select rolpassword from pg_authid where rolname = 'postgres'));
		end if;
	end $$`);
	const { rows } = await client.query("select from pg_database where datname = 'gamestore'");
	if (rows.length === 0) await client.query("create database gamestore owner gamestore");
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
