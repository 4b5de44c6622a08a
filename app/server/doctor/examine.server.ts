import {
	accessSync,
	constants,
	existsSync,
	readdirSync,
	readFileSync,
	statfsSync,
	statSync,
} from "node:fs";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { connectClient, endClient } from "#app/platform/database/client.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { listPendingMigrations } from "#app/platform/database/migrate.server.ts";
import { refuseTransactionPooler } from "#app/platform/database/refuse-pooler.server.ts";
import { mayRewriteHistory } from "#app/platform/database/runtime-rights.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { smtpOptions } from "#app/platform/mail/deliver.server.ts";
import { mailFailure, wordsOf } from "#app/platform/mail/mail-failure.server.ts";
import { readMailQueue } from "#app/platform/mail/read-mail-queue.server.ts";
import { withDatabase } from "#app/platform/postgres/reach-database.server.ts";
import { memoryBytes } from "#app/platform/share-memory.mjs";
import { askCertificate, askPort, visitOrigin } from "./ask-shop.server.ts";
import { type Finding, look, wrong } from "./finding.ts";
import { judgeCertificate, judgePort, judgeVisit } from "./judge-address.ts";
import { judgeDatabase, judgeMigrations } from "./judge-database.ts";
import {
	judgeAdminPassword,
	judgeAuthSecret,
	judgeDemo,
	judgeNames,
	judgeOrigin,
	judgeSecondFactors,
} from "./judge-environment.ts";
import {
	judgeBackups,
	judgeClock,
	judgeDataDirectory,
	judgeDisk,
	judgeMemory,
	judgeNode,
	judgeSecretFile,
} from "./judge-machine.ts";
import { judgeMailQueue, judgeMailServer } from "./judge-mail.ts";

type Named = Record<string, string | undefined>;

/** Looks at everything that a shop with this environment needs, and changes nothing. */
export async function examine(env: Env, names: Named): Promise<Finding[]> {
	const portState = await askPort(env);
	const isRunning = portState === "shop";
	return [
		...judgeNames(Object.keys(names)),
		judgeNode(process.versions.node),
		judgeMemory({ bytes: memoryBytes(), workers: env.workers }),
		...examineFolder(env.dataDirectory),
		judgePort(env.port, portState),
		judgeOrigin(env),
		...(env.origin ? await examineOrigin(env, env.origin, isRunning) : []),
		judgeDemo(env),
		judgeAdminPassword(env.adminPassword),
		judgeAuthSecret(env.authSecret),
		...(await examineDatabase(env, isRunning)),
		await examineMailServer(env.smtpUrl),
		judgeBackups(newestBackupAge(join(env.dataDirectory, "backups"))),
	];
}

function examineFolder(path: string): Finding[] {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found) return [judgeDataDirectory(path, undefined)];
	const { bavail, blocks, bsize } = statfsSync(path);
	const secrets = ["auth-secret", "postgres-password"].flatMap((name) => {
		const file = statSync(join(path, name), { throwIfNoEntry: false });
		return file ? [judgeSecretFile(name, file.mode)] : [];
	});
	const { mode, uid } = found;
	const ownUid = process.geteuid?.() ?? uid;
	const folder = { path, mode, uid, ownUid, isWritable: isWritable(path), bytes: sizeOf(path) };
	return [
		judgeDataDirectory(path, folder),
		...secrets,
		judgeDisk({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
	];
}

function isWritable(path: string): boolean {
	try {
		accessSync(path, constants.W_OK | constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** What may not be read, or goes away meanwhile, counts nothing. */
function sizeOf(path: string): number {
	try {
		const found = statSync(path);
		if (!found.isDirectory()) return found.size;
		return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
	} catch {
		return 0;
	}
}

async function examineOrigin(env: Env, origin: string, isRunning: boolean): Promise<Finding[]> {
	const findings = judgeVisit(await visitOrigin(origin, readSecret(env)), { origin, isRunning });
	const lastsMs = origin.startsWith("https:") ? await askCertificate(origin) : undefined;
	return lastsMs === undefined ? findings : [...findings, judgeCertificate(lastsMs)];
}

/** As `authSecret`, which would make one. */
function readSecret({ authSecret, dataDirectory }: Env): string | undefined {
	if (authSecret) return authSecret;
	try {
		return readFileSync(join(dataDirectory, "auth-secret"), "utf8").trim();
	} catch {
		return undefined;
	}
}

async function examineDatabase(env: Env, isRunning: boolean): Promise<Finding[]> {
	if (!env.databaseUrl && !existsSync(join(env.dataDirectory, "postgres"))) {
		return [look("Database", "none yet", "The first start makes one. Is DATA_DIR right?")];
	}
	try {
		return await withDatabase(env, (ownerUrl) => askDatabase(env, { ownerUrl, isRunning }));
	} catch (error) {
		return [
			wrong("Database", (error as Error).message, "docs/operating.md, “When something is wrong”."),
		];
	}
}

async function askDatabase(
	env: Env,
	{ ownerUrl, isRunning }: { ownerUrl: string; isRunning: boolean },
) {
	const pending = await listPendingMigrations(ownerUrl);
	const { version, aheadMs } = await askServer(ownerUrl);
	const facts = {
		isEmbedded: env.databaseUrl === undefined,
		version,
		mayRewrite: env.databaseUrl !== undefined && (await mayRewriteHistory(env.databaseUrl)),
		pooler: env.databaseUrl && (await poolerOf(env.databaseUrl)),
	};
	const findings = [
		...judgeDatabase(facts),
		judgeMigrations(pending, { isRunning }),
		judgeClock(aheadMs),
	];
	// What follows is asked of tables that are there once all migrations have run.
	return pending.length > 0 ? findings : [...findings, ...(await askTables(env, ownerUrl))];
}

async function askServer(url: string) {
	const client = await connectClient(url, { name: "gamestore doctor" });
	try {
		const askedMs = Date.now();
		const { rows } =
			await client.query(`SELECT extract(epoch FROM clock_timestamp())::float8 AS now,
			current_setting('server_version_num')::int AS version`);
		// The answer was made somewhere between.
		const middleMs = (askedMs + Date.now()) / 2;
		return { version: rows[0].version, aheadMs: middleMs - rows[0].now * 1000 };
	} finally {
		await endClient(client);
	}
}

function poolerOf(url: string): Promise<string | undefined> {
	return refuseTransactionPooler(url).then(
		() => undefined,
		(error) => (error as Error).message,
	);
}

async function askTables(env: Env, url: string): Promise<Finding[]> {
	const db = openDatabase(url, { connections: 1 });
	try {
		const { rows } = await db.$client.query(`
			SELECT count(*) AS admins, count(*) FILTER (WHERE NOT two_factor_enabled) AS without
			FROM users WHERE role = 'admin'`);
		return [
			judgeSecondFactors({ ...rows[0], isRequired: env.requireAdmin2fa }),
			judgeMailQueue(await readMailQueue(db)),
		];
	} finally {
		await db.close();
	}
}

async function examineMailServer(smtpUrl: string | undefined): Promise<Finding> {
	if (!smtpUrl) return judgeMailServer(undefined);
	const transport = createTransport(smtpOptions(smtpUrl));
	try {
		await transport.verify();
		return judgeMailServer(smtpUrl);
	} catch (error) {
		return judgeMailServer(smtpUrl, {
			failure: mailFailure(error),
			says: wordsOf(error),
		});
	} finally {
		transport.close();
	}
}

/** The age of the newest backup in a folder. */
function newestBackupAge(folder: string, nowMs = Date.now()): number | undefined {
	if (!existsSync(folder)) return undefined;
	const files = readdirSync(folder).filter((name) => /^gamestore-.*\.tar$/.test(name));
	const newestMs = Math.max(...files.map((name) => statSync(join(folder, name)).mtimeMs));
	return files.length > 0 ? nowMs - newestMs : undefined;
}
