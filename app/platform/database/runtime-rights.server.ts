import type pg from "pg";
import { StartError } from "#app/platform/start-error.server.ts";
import { lockInTransactionOf } from "./advisory-locks.server.ts";
import { endClient } from "./client.server.ts";
import { connectForStart } from "./migrate.server.ts";

type Urls = { url: string; ownerUrl: string };

/** Rows are never changed where `refuse_change` is a trigger; bits of `pg_trigger.tgtype`. */
const REFUSED = `SELECT coalesce(bit_or(tgtype::int), 0) AS refused FROM pg_trigger
	WHERE tgrelid = pg_class.oid AND tgfoid = 'refuse_change'::regproc`;
const DELETES = 8;
const UPDATES = 16;

const NOT_THE_OWNER =
	"DATABASE_OWNER_URL must lead to the database of DATABASE_URL, as the role that owns its tables.";

/**
 * Lets the role of `url` do with the tables of the owner what the shop does when it serves, and no
 * more: it reads and adds rows, and changes or removes them where no trigger of the table refuses
 * that. So it can neither rewrite the ledger or the journal nor switch off what guards them. Throws a
 * StartError when the owner's address does not lead to the owner of the same database.
 */
export async function grantRuntimeRights({ url, ownerUrl }: Urls): Promise<void> {
	if (url === ownerUrl) return;
	const runtime = await connectForStart(url);
	const owner = await connectForStart(ownerUrl).catch(async (error) => {
		await endClient(runtime);
		throw error;
	});
	try {
		const [serves, owns] = [await roleOf(runtime), await roleOf(owner)];
		// One role for both: it keeps what it has.
		if (serves === owns) return;
		if (!(await seesSession(runtime, owner)) || !(await ownsTables(owner))) {
			throw new StartError(NOT_THE_OWNER);
		}
		await owner.query("BEGIN");
		await lockInTransactionOf(owner, "runtimeRights");
		await owner.query((await listGrants(owner, serves)).join("; "));
		await owner.query("COMMIT");
	} finally {
		await Promise.all([endClient(runtime), endClient(owner)]);
	}
}

/** Whether the role of an address could change what is kept for ever, as the tables' owner could. */
export async function mayRewriteHistory(url: string): Promise<boolean> {
	const client = await connectForStart(url);
	try {
		const { rows } = await client.query<{ may: boolean }>(`
			SELECT bool_or(refused & ${UPDATES} > 0 AND has_table_privilege(pg_class.oid, 'UPDATE')
				OR refused & ${DELETES} > 0 AND has_table_privilege(pg_class.oid, 'DELETE, TRUNCATE')
			) AS may
			FROM pg_class, LATERAL (${REFUSED}) AS triggers
			WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
		return rows[0]?.may === true;
	} finally {
		await endClient(client);
	}
}

async function roleOf(client: pg.Client): Promise<string> {
	const { rows } = await client.query<{ role: string }>("SELECT current_user AS role");
	return rows[0]?.role as string;
}

async function ownsTables(owner: pg.Client): Promise<boolean> {
	const { rows } = await owner.query<{ owns: boolean }>(
		"SELECT pg_has_role(relowner, 'USAGE') AS owns FROM pg_class WHERE oid = to_regclass('migrations')",
	);
	return rows[0]?.owns === true;
}

/** Whether the two are connected to the same database of the same server. */
async function seesSession(one: pg.Client, other: pg.Client): Promise<boolean> {
	const { rows } = await other.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
	const { rowCount } = await one.query(
		"SELECT FROM pg_stat_activity WHERE pid = $1 AND usename = $2 AND datname = current_database()",
		[rows[0]?.pid, await roleOf(other)],
	);
	return rowCount === 1;
}

/** What sets the role's rights where they are others; nothing at most starts. */
async function listGrants(owner: pg.Client, role: string): Promise<string[]> {
	const { rows } = await owner.query<{ statement: string }>(
		`SELECT format('REVOKE ALL ON %1$I FROM %2$I; GRANT %3$s ON %1$I TO %2$I', relname, $1::text,
			array_to_string(may, ', ')) AS statement
		FROM pg_class, LATERAL (${REFUSED}) AS triggers, LATERAL (SELECT
			ARRAY(SELECT verb FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS verb WHERE CASE
				WHEN relname = 'migrations' THEN verb = 'SELECT'
				WHEN verb = 'UPDATE' THEN refused & ${UPDATES} = 0
				WHEN verb = 'DELETE' THEN refused & ${DELETES} = 0
				ELSE true END) AS may,
			ARRAY(SELECT privilege_type FROM aclexplode(relacl) WHERE grantee = $1::regrole) AS has
		) AS verbs
		WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
			AND NOT (may @> has AND has @> may)
		UNION ALL
		SELECT format('GRANT USAGE ON SEQUENCE %I TO %I', relname, $1::text) FROM pg_class
		WHERE relnamespace = 'public'::regnamespace
			AND CASE relkind WHEN 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE') END`,
		[role],
	);
	return rows.map(({ statement }) => statement);
}
