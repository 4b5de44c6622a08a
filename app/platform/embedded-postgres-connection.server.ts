import { realpath } from "node:fs/promises";
import pg from "pg";
import { StartError } from "./start-error.server.ts";

/** Any number; advisory locks count per database, and this one lives in `postgres`, not the shop's. */
const lockKey = 7_312_018;

/** Another process holds the server. */
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
	client.on("error", ignoreUntilUsed);
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
		if (isPassing(error)) return undefined;
		throw explain(error, clusterPath);
	}
	return client;
}

/** True once we hold it; false when the connection broke; throws when another process holds it. */
export async function holdLock(client: pg.Client, directory: string): Promise<boolean> {
	try {
		// A killed holder's lock goes at once, one that is stopping needs a moment more.
		for (let attempt = 0; attempt < 30; attempt++) {
			const { rows } = await client.query("select pg_try_advisory_lock($1) as held", [lockKey]);
			if (rows[0].held) return true;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
		const { rows } = await client.query(
			`select application_name as name from pg_locks join pg_stat_activity using (pid)
			where locktype = 'advisory' and objid = $1 and granted`,
			[lockKey],
		);
		throw new InUseError(
			`${directory} is already in use by another GameStore process ` +
				`(${rows[0]?.name ?? "unknown"}). Stop it first, or choose another data directory.`,
		);
	} catch (error) {
		await client.end().catch(() => {});
		if (isPassing(error)) return false;
		throw error;
	}
}

/** The shop's own role is no superuser: a hole in the shop must not become one in the machine. */
export async function createDatabase(client: pg.Client): Promise<void> {
	// The same password by its stored hash, so that it appears in no statement.
	await client.query(`do $$ begin
		if not exists (select from pg_roles where rolname = 'gamestore') then
			execute format('create role gamestore login createdb password %L',
				(select rolpassword from pg_authid where rolname = 'postgres'));
		end if;
	end $$`);
	const { rows } = await client.query("select from pg_database where datname = 'gamestore'");
	if (rows.length === 0) await client.query("create database gamestore owner gamestore");
}

function isPassing(error: unknown): boolean {
	const { code, message } = error as { code?: string; message: string };
	// Broken and refused connections, and what a server says that shuts down or starts up.
	const codes = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"];
	return codes.includes(code ?? "") || /terminated|timeout|not queryable/i.test(message);
}

function explain(error: unknown, clusterPath: string): unknown {
	const { code } = error as { code?: string };
	if (code !== "28P01" && code !== "28000") return error;
	return new StartError(
		`PostgreSQL refuses the password of ${clusterPath}: the file postgres-password ` +
			"does not belong to this database. Bring back the file that was made with it.",
	);
}

/** pg emits errors of an idle connection; unheard ones would end our process. */
function ignoreUntilUsed() {}
