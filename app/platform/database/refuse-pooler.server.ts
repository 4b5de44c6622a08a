import { StartError } from "#app/platform/start-error.server.ts";
import { endClient } from "./client.server.ts";
import { connectForStart } from "./migrate.server.ts";

const ROUNDS = 3;

/**
 * Refuses the address of a connection pooler that assigns a session to each transaction, as PgBouncer
 * does with `pool_mode = transaction`: LISTEN, prepared statements and time limits would silently
 * break. It is detected by the server processes: a connection with a session of its own keeps its
 * process, and shares it with no other.
 */
export async function refuseTransactionPooler(databaseUrl: string): Promise<void> {
	const first = await connectForStart(databaseUrl);
	const second = await connectForStart(databaseUrl);
	try {
		for (let round = 0; round < ROUNDS; round++) {
			const before = await processOf(first);
			await second.query("BEGIN");
			const other = await processOf(second);
			const after = await processOf(first);
			await second.query("COMMIT");
			if (before !== after || after === other) throw refusal();
		}
	} catch (error) {
		// In statement mode a transaction cannot even begin.
		if (/transaction blocks? not allowed/i.test((error as Error).message)) throw refusal();
		throw error;
	} finally {
		await Promise.all([endClient(first), endClient(second)]);
	}
}

async function processOf(client: Awaited<ReturnType<typeof connectForStart>>): Promise<number> {
	const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
	return rows[0].pid;
}

function refusal(): StartError {
	return new StartError(
		"DATABASE_URL leads to a pooler in transaction mode, which the shop cannot use. " +
			"Give the address of PostgreSQL itself, or of the pooler in session mode.",
	);
}
