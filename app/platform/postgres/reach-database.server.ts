import { existsSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#app/platform/env.server.ts";
import { chooseAccount } from "./account.server.ts";
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./postgres.server.ts";
import { findPostmaster } from "./process.server.ts";
import { databaseUrls } from "./roles.server.ts";

/**
 * Runs work with the address of the shop's database and of its owner, whether the shop runs or not:
 * DATABASE_OWNER_URL or DATABASE_URL, or the embedded server that runs on DATA_DIR, or else that
 * server, started until the work is done.
 */
export async function withDatabase<Result>(
	env: Pick<Env, "databaseOwnerUrl" | "dataDirectory">,
	work: (url: string) => Promise<Result>,
): Promise<Result> {
	const running = env.databaseOwnerUrl ?? (await findRunningPostgres(env.dataDirectory));
	if (running) return work(running);
	if (!existsSync(join(env.dataDirectory, "postgres"))) {
		throw new Error(`There is no shop in ${env.dataDirectory}. Set DATA_DIR or DATABASE_URL.`);
	}
	const postgres = await startOwnPostgres(env.dataDirectory);
	try {
		return await work(postgres.ownerUrl);
	} finally {
		await postgres.stop();
	}
}

type OwnPostgresOptions = Partial<
	Pick<EmbeddedPostgresOptions, "log" | "revive" | "onLost" | "signal" | "settings">
>;

/** Starts the embedded server and holds its lock: refused while a shop runs on it. */
export function startOwnPostgres(dataDirectory: string, options: OwnPostgresOptions = {}) {
	return startEmbeddedPostgres({
		log: () => {},
		...options,
		directory: join(dataDirectory, "postgres"),
		secretsDirectory: dataDirectory,
	});
}

/**
 * The owner's address of the server that a running shop holds. The lock, which keeps a second shop away,
 * stays with that shop: what only connects beside it needs none.
 */
export async function findRunningPostgres(dataDirectory: string): Promise<string | undefined> {
	const path = await realpath(join(dataDirectory, "postgres")).catch(() => undefined);
	if (!path) return undefined;
	const server = await findPostmaster({ path, account: await chooseAccount(path) });
	if (!server?.port) return undefined;
	const password = (await readFile(join(dataDirectory, "postgres-password"), "utf8")).trim();
	return databaseUrls(password, server.port).ownerUrl;
}
