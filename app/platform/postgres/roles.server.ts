import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from "node:crypto";
import type pg from "pg";

/**
 * The roles of the embedded server. A hole in the shop must not become a hole in the ledger, and one
 * in the database none in the machine:
 * - the superuser made the other two, and nobody knows its password any more;
 * - the owner migrates, restores and holds the server's lock; its password is the file
 *   `postgres-password`, which the shop needs to start;
 * - the runtime role serves: `grantRuntimeRights` says what it may do.
 */
const SUPERUSER = "postgres";
const OWNER = "gamestore";
const RUNTIME = "gamestore_runtime";

export type ClusterRole = "superuser" | "owner";

/** How a role logs in. Clusters made before version 1.2 give superuser and owner one password. */
export function loginAs(role: ClusterRole, ownerPassword: string) {
	return { user: role === "owner" ? OWNER : SUPERUSER, password: ownerPassword };
}

/** The addresses of the shop's database, for what serves and for what owns. */
export function databaseUrls(ownerPassword: string, port: number) {
	const url = (user: string, password: string) =>
		`postgres://${user}:${password}@127.0.0.1:${port}/${OWNER}`;
	return {
		url: url(RUNTIME, runtimePassword(ownerPassword)),
		ownerUrl: url(OWNER, ownerPassword),
	};
}

/** For the superuser; known to nobody once the roles are made. */
export function randomPassword(): string {
	return randomBytes(24).toString("hex");
}

/** Makes the roles and the database of a new cluster, as its superuser. */
export function statementsOfNewCluster(ownerPassword: string): string[] {
	return [makeOwner(ownerPassword), createDatabase, ...makeRuntimeRole(ownerPassword)];
}

/** Gives a cluster of an earlier version its roles, and its superuser a password of its own. */
export async function separateRoles(superuser: pg.Client, ownerPassword: string): Promise<void> {
	await superuser.query(makeOwner(ownerPassword));
	const databases = await superuser.query("SELECT FROM pg_database WHERE datname = $1", [OWNER]);
	if (databases.rowCount === 0) await superuser.query(createDatabase);
	const verifier = scramVerifier(randomPassword());
	// All or nothing: by the owner's right to read settings a cluster is known to have its roles.
	await superuser.query("BEGIN");
	for (const statement of makeRuntimeRole(ownerPassword)) await superuser.query(statement);
	await superuser.query(`ALTER ROLE ${SUPERUSER} PASSWORD '${verifier}'`);
	await superuser.query("COMMIT");
}

const createDatabase = `CREATE DATABASE ${OWNER} OWNER ${OWNER}`;

const makeOwner = (password: string) => `DO $$ BEGIN
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${OWNER}') THEN
		CREATE ROLE ${OWNER} LOGIN CREATEDB PASSWORD '${scramVerifier(password)}';
	END IF;
END $$`;

const makeRuntimeRole = (ownerPassword: string) => [
	`CREATE ROLE ${RUNTIME} LOGIN PASSWORD '${scramVerifier(runtimePassword(ownerPassword))}'`,
	// So that the owner may end what the other one has under way.
	`GRANT ${RUNTIME} TO ${OWNER}`,
	// To see whose files a server has before it is taken for ours.
	`GRANT pg_read_all_settings TO ${OWNER}`,
];

/** Derived, so that there is one file to keep; it tells nothing about the owner's password. */
function runtimePassword(ownerPassword: string): string {
	const key = hkdfSync("sha256", ownerPassword, "", "the runtime role of GameStore", 24);
	return Buffer.from(key).toString("hex");
}

/** What PostgreSQL keeps of a password (RFC 5803), so that no statement holds the password itself. */
function scramVerifier(password: string): string {
	const iterations = 4096;
	const salt = randomBytes(16);
	const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
	const sign = (text: string) => createHmac("sha256", salted).update(text).digest();
	const storedKey = createHash("sha256").update(sign("Client Key")).digest("base64");
	const serverKey = sign("Server Key").toString("base64");
	return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
