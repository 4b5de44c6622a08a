// The roles of the embedded PostgreSQL, in a new cluster and in one that an earlier version made.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseAccount, run } from "./account.server.ts";
import { prepareBinaries } from "./binaries.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres.server.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let data: string;
let cluster: string;
let running: EmbeddedPostgres | undefined;
beforeEach(() => {
	data = mkdtempSync(join(tmpdir(), "gamestore-roles-"));
	cluster = join(data, "postgres");
	// As root, PostgreSQL runs as another user, who has to pass through the folder.
	chmodSync(data, 0o755);
});
afterEach(async () => {
	await stop();
	rmSync(data, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
	const settings = { fsync: "off", shared_buffers: "16MB" };
	const options = { directory: cluster, secretsDirectory: data, settings, log: () => {} };
	running = await startEmbeddedPostgres(options);
	return running;
}

async function stop() {
	await running?.stop();
	running = undefined;
}

async function query(url: string, text: string) {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return (await client.query(text)).rows;
	} finally {
		await client.end();
	}
}

/** The address of the superuser, with the password that the folder keeps. */
function superuserUrl({ ownerUrl }: EmbeddedPostgres) {
	const url = new URL(ownerUrl);
	url.username = "postgres";
	return url.href;
}

/** Runs statements as the superuser, with PostgreSQL itself, while the server is stopped. */
async function inSingleUserMode(...statements: string[]) {
	const account = await chooseAccount(cluster);
	const { postgres } = await prepareBinaries(account, () => {});
	const args = ["--single", "-j", "-c", "exit_on_error=on", "-F", "-D", cluster, "postgres"];
	const input = statements.map((statement) => `${statement};\n\n`).join("");
	const { code, output } = await run(postgres, args, { account, input });
	expect([code, output]).toEqual([0, expect.any(String)]);
}

/** As the version before this one left a cluster: two roles, with the same password. */
async function makeEarlier(...more: string[]) {
	const server = await start();
	await query(server.ownerUrl, "CREATE TABLE kept AS SELECT 42 AS answer");
	await stop();
	await inSingleUserMode(
		"REVOKE pg_read_all_settings FROM gamestore",
		"DROP ROLE gamestore_runtime",
		`ALTER ROLE postgres PASSWORD '${storedPassword()}'`,
		...more,
	);
}

function storedPassword(): string {
	return readFileSync(join(data, "postgres-password"), "utf8").trim();
}

const ROLES = `SELECT rolname AS role, rolsuper OR rolcreaterole OR rolbypassrls OR rolreplication AS powers,
	(SELECT array_agg(of.rolname::text ORDER BY of.rolname) FROM pg_auth_members JOIN pg_roles of ON of.oid = roleid
		WHERE member = pg_roles.oid) AS member
	FROM pg_roles WHERE rolcanlogin ORDER BY rolname`;

const SEPARATE = [
	{ role: "gamestore", powers: false, member: ["gamestore_runtime", "pg_read_all_settings"] },
	{ role: "gamestore_runtime", powers: false, member: null },
	{ role: "postgres", powers: true, member: null },
];

test("one role serves, one owns, and nobody has the superuser's password", async () => {
	const server = await start();
	expect(await query(server.ownerUrl, ROLES)).toEqual(SEPARATE);
	const [serves] = await query(server.url, "SELECT current_user AS role, current_database() AS db");
	expect(serves).toEqual({ role: "gamestore_runtime", db: "gamestore" });
	await expect(query(server.url, "CREATE TABLE own (id int)")).rejects.toThrow("permission denied");
	await expect(query(superuserUrl(server), "SELECT 1")).rejects.toThrow("authentication failed");
	// The owner's password cannot be told from that of the role that serves.
	expect(server.url).not.toContain(storedPassword());
	const asOwner = new URL(server.url);
	asOwner.username = "gamestore";
	await expect(query(asOwner.href, "SELECT 1")).rejects.toThrow("authentication failed");
	// Another start knows the same logins.
	const before = new URL(server.url).password;
	await stop();
	expect(new URL((await start()).url).password).toBe(before);
});

test("a cluster of an earlier version gets its roles, keeps its data, and its superuser is closed", async () => {
	await makeEarlier();
	const server = await start();
	expect(await query(server.ownerUrl, ROLES)).toEqual(SEPARATE);
	expect(await query(server.ownerUrl, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
	expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
	await expect(query(superuserUrl(server), "SELECT 1")).rejects.toThrow("authentication failed");
});

test("a cluster whose upgrade was cut short is upgraded at the next start", async () => {
	await makeEarlier("DROP DATABASE gamestore", "CREATE ROLE gamestore_runtime");
	// The role is in the way, so that the upgrade ends half-way.
	await expect(start()).rejects.toThrow('role "gamestore_runtime" already exists');
	await inSingleUserMode("DROP ROLE gamestore_runtime");
	const server = await start();
	expect(await query(server.ownerUrl, ROLES)).toEqual(SEPARATE);
	await expect(query(superuserUrl(server), "SELECT 1")).rejects.toThrow("authentication failed");
});

test("a cluster whose first start was cut short gets the role and the database that it lacks", async () => {
	await makeEarlier("DROP DATABASE gamestore", "DROP ROLE gamestore");
	const server = await start();
	expect(await query(server.ownerUrl, ROLES)).toEqual(SEPARATE);
	expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("while a shop of an earlier version runs on a cluster, its roles stay as they are", async () => {
	await makeEarlier();
	// It holds the lock of the server as the superuser.
	const account = await chooseAccount(cluster);
	const { startPostmaster, findPostmaster } = await import("./process.server.ts");
	const binaries = await prepareBinaries(account, () => {});
	const files = { path: cluster, account, binaries, logFile: join(data, "postgres.log") };
	await startPostmaster(files, { fsync: "off", shared_buffers: "16MB" });
	const port = (await findPostmaster(files))?.port;
	const url = `postgres://postgres:${storedPassword()}@127.0.0.1:${port}/postgres`;
	const earlier = new pg.Client({ connectionString: url, application_name: "the earlier shop" });
	await earlier.connect();
	await earlier.query("SELECT pg_advisory_lock(7312018)");

	await expect(start()).rejects.toThrow(
		"is already in use by another GameStore process (the earlier shop)",
	);
	expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
	await earlier.end();
	expect(await query((await start()).ownerUrl, ROLES)).toEqual(SEPARATE);
});
