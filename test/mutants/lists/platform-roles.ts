import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const postgres = "app/platform/postgres";
const ROLES = [`${postgres}/roles.test.ts`];
const RIGHTS = ["app/platform/database/runtime-rights.test.ts"];
const RUNNING = ["test/security/least-privilege.test.ts"];

/** What a hole in the shop could reach: the roles of its database, and its user on the machine. */
export const mutants: Mutant[] = [
	...inFile(`${postgres}/roles.server.ts`, ROLES, {
		"role-owner-superuser": [
			"CREATE ROLE ${OWNER} LOGIN CREATEDB",
			"CREATE ROLE ${OWNER} SUPERUSER LOGIN CREATEDB",
			"a hole in the database is a hole in the machine",
		],
		"role-runtime-is-owner": [
			"CREATE ROLE ${RUNTIME} LOGIN",
			"CREATE ROLE ${RUNTIME} IN ROLE gamestore LOGIN",
			"the role that serves may do what the owner may",
		],
		"role-one-password": [
			'\treturn Buffer.from(key).toString("hex");',
			"\treturn key ? ownerPassword : ownerPassword;",
			"whoever has the password of the role that serves has the owner's",
		],
		"role-password-each-start": [
			'"the runtime role of GameStore"',
			"`${Math.random()}`",
			"after its first restart the shop is shut out of its database",
		],
		"role-superuser-stays-open": [
			"\tawait superuser.query(`ALTER ROLE ${SUPERUSER} PASSWORD '${verifier}'`);\n",
			"\tvoid verifier;\n",
			"the superuser of an upgraded cluster keeps the password of the file",
		],
		"role-upgrade-half": [
			'\tawait superuser.query("BEGIN");\n',
			'\tawait superuser.query(`GRANT pg_read_all_settings TO ${OWNER}`);\n\tawait superuser.query("BEGIN");\n',
			"a cluster whose upgrade was cut short never starts again",
		],
		"role-database-missing": [
			"if (databases.rowCount === 0) await",
			"if (databases.rowCount === 2) await",
			"a first start that was cut short leaves a cluster that never starts again",
		],
		"role-owner-missing": [
			"IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${OWNER}') THEN",
			"IF false THEN",
			"a first start that was cut short leaves a cluster without its owner",
		],
	}),
	...inFile(`${postgres}/cluster.server.ts`, ROLES, {
		"role-superuser-known": [
			"await writeNewFile(passwordFile, randomPassword(), tools.account);",
			"await writeNewFile(passwordFile, randomPassword() && tools.password, tools.account);",
			"the superuser's password lies in the data directory",
		],
	}),
	...inFile(`${postgres}/connection.server.ts`, ROLES, {
		"role-upgrade-without-lock": [
			"if (!(await holdLock(client, server.clusterPath))) return false;",
			"",
			"a running shop of an earlier version loses the password that it restarts its database with",
		],
		"role-earlier-cluster": [
			'sqlState(error) === "42501"',
			'sqlState(error) === "none"',
			"a database of an earlier version does not start",
		],
		"role-earlier-without-owner": [
			"isLoginRefused(error) || sqlState",
			"sqlState",
			"a cluster without its owner does not start",
		],
	}),
	...inFile("app/platform/database/runtime-rights.server.ts", RIGHTS, {
		"rights-ledger-updated": [
			"WHEN verb = 'UPDATE' THEN refused & ${UPDATES} = 0",
			"WHEN verb = 'UPDATE' THEN true",
			"the role that serves may rewrite the ledger where its trigger is off",
		],
		"rights-ledger-deleted": [
			"WHEN verb = 'DELETE' THEN refused & ${DELETES} = 0",
			"WHEN verb = 'DELETE' THEN true",
			"the role that serves may empty the journal where its trigger is off",
		],
		"rights-migrations": [
			"WHEN relname = 'migrations' THEN verb = 'SELECT'",
			"WHEN relname = 'migrations' THEN true",
			"the role that serves may say what was migrated",
		],
		"rights-too-many-stay": [
			"may @> has AND has @> may",
			"has @> may",
			"a right that was once given stays",
		],
		"rights-too-few-stay": [
			"may @> has AND has @> may",
			"may @> has",
			"a new role can read nothing",
		],
		"rights-not-taken-back": [
			"REVOKE ALL ON %1$I FROM %2$I; GRANT",
			"GRANT",
			"a right that was once given stays",
		],
		"rights-own-revoked": [
			"\t\tif (serves === owns) return;\n",
			"\t\tif (serves === `${owns}?`) return;\n",
			"with one role the owner takes its own rights away",
		],
		"rights-unlocked": [
			'\t\tawait lockInTransactionOf(owner, "runtimeRights");\n',
			"\t\tvoid lockInTransactionOf;\n",
			"two processes that start at once: one fails",
		],
		"rights-elsewhere": [
			"!(await seesSession(runtime, owner)) || ",
			"",
			"an owner's address of another database is found out by the first customer",
		],
		"rights-exchanged": [
			" || !(await ownsTables(owner))",
			"",
			"two addresses that are exchanged: the shop serves as the owner",
		],
		"rights-update-unseen": [
			"has_table_privilege(pg_class.oid, 'UPDATE')",
			"false",
			"nobody is told that the shop may rewrite the ledger",
		],
		"rights-delete-unseen": [
			"has_table_privilege(pg_class.oid, 'DELETE, TRUNCATE')",
			"has_table_privilege(pg_class.oid, 'TRUNCATE')",
			"nobody is told that the shop may remove orders",
		],
		"rights-truncate-unseen": [
			"has_table_privilege(pg_class.oid, 'DELETE, TRUNCATE')",
			"has_table_privilege(pg_class.oid, 'DELETE')",
			"nobody is told that the shop may empty the journal",
		],
	}),
	...inFile("app/platform/database/migrate.server.ts", RIGHTS, {
		"migrate-as-anybody": [
			"if (rows[0].owns) return;",
			"if (rows[0]) return;",
			"an address that is not the owner's is refused in words of a library",
		],
	}),
	...inFile("app/platform/env.server.ts", ["app/platform/env.test.ts"], {
		"env-owner-alone": [
			"if (value.DATABASE_OWNER_URL && !value.DATABASE_URL) {",
			"if (value.DATABASE_OWNER_URL && value.DATABASE_URL === value.DATABASE_OWNER_URL) {",
			"an owner's address without the other starts the embedded database",
		],
		"env-one-role": [
			"value.DATABASE_OWNER_URL ?? value.DATABASE_URL",
			"value.DATABASE_OWNER_URL",
			"a shop with one address does not start any more",
		],
	}),
	...inFile("app/server/open-shop.server.ts", RUNNING, {
		"open-rights-granted": [
			"\t\tawait orAborted(signal, () => grantRuntimeRights({ url: databaseUrl, ownerUrl }));\n",
			"\t\tvoid grantRuntimeRights;\n",
			"the role that serves has no rights, or those of an earlier version",
		],
		"open-serves-as-owner": [
			"const databaseUrl = env.databaseUrl ??",
			"const databaseUrl = env.databaseOwnerUrl ??",
			"the shop serves as the owner of its tables",
		],
	}),
	...inFile("app/server/open-shop.server.ts", ["test/said-at-start.test.ts"], {
		"open-owner-said": [
			"log.warn(NO_OWNER)",
			"void NO_OWNER",
			"nobody is told what one address costs",
		],
	}),
	...inFile("app/server/workers.server.ts", ["test/workers.test.ts"], {
		"workers-know-owner": [
			', DATABASE_OWNER_URL: "" }',
			" }",
			"each worker carries the owner's password in its environment",
		],
		"workers-know-backup-target": [
			'{ BACKUP_TO: "", ',
			"{ ",
			"each worker carries in its environment how backups are sent",
		],
	}),
	...inFile("app/server/run.server.ts", RUNNING, {
		"root-kept": [
			"if (!needsRoot(env.port) && !needsRoot(env.metricsPort)) giveUpRoot();",
			"if (needsRoot(env.port)) giveUpRoot();",
			"a port below 1024 cannot be opened any more",
		],
		"root-kept-for-low-ports": [
			"\tif (!inWorkers) giveUpRoot();\n",
			"",
			"on a port below 1024 the shop serves as root",
		],
	}),
	...inFile("app/platform/give-up-root.server.ts", RUNNING, {
		"root-effective-only": [
			"process.setuid?.(uid);",
			"process.seteuid?.(uid);",
			"a hole in the shop takes root back",
		],
		"root-group": ["\tprocess.setgid?.(gid);\n", "", "the shop keeps the group of root"],
		"root-groups": ["\tprocess.setgroups?.([gid]);\n", "", "the shop keeps the groups of root"],
		"root-files-kept": [
			"\tawait lchown(path, account.uid, account.gid);\n",
			"\tvoid lchown;\n",
			"the shop cannot write mails any more",
		],
		"root-hard-links": [
			"!found.isFile() || found.nlink > 1",
			"!found.isFile()",
			"a file of root's with another name in the data directory is given away",
		],
		"root-folder-owner": [
			"chooseAccount(existsSync(cluster) ? cluster : dataDirectory)",
			"chooseAccount(existsSync(cluster) ? cluster : cluster)",
			"the shop cannot write to a folder that was given to another user",
		],
		"root-silent": [
			"log.warn(`GameStore goes on as root. ${error.message}`);",
			"void log;",
			"nobody is told that the shop serves as root",
		],
		"root-unreachable": [
			"\t\tif (await canAccess(account, permission, path)) continue;\n",
			"\t\tif (canAccess && permission) continue;\n",
			"a shop under /root gives root up and cannot read itself",
		],
		"root-private-folder": [
			"\t\tawait openToAccount(await realpath(dataDirectory), account);\n",
			"\t\tvoid [openToAccount, realpath];\n",
			"with a private data directory the shop serves as root",
		],
		"root-backups-kept": [
			'["backups", "mail"]',
			'["mail"]',
			"a shop that was started as root cannot make backups",
		],
		"root-for-backups": [
			'(name) => name !== "backups"',
			"(name) => name",
			"a folder of backups that is elsewhere makes the shop serve as root",
		],
		"root-mail-folder-open": [
			"{ mode: 0o700 }",
			"{ mode: 0o755 }",
			"everybody on the machine may read the shop's mails",
		],
	}),
];
