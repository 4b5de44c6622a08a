import { connectClient, endClient } from "#app/platform/database/client.server.ts";
import { BackupFailure, explainFailure } from "./backup-failure.server.ts";
import { openBackup } from "./kept-backups.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { RestoreError } from "./read-manifest.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { inScratchDatabase } from "./scratch-database.server.ts";

type Options = {
	/** Of the role that owns the shop's database; a scratch database is made beside that. */
	ownerUrl: string;
	/** An empty database to use instead, which stays as it is afterwards. */
	scratchUrl?: string;
	/** What is not in order in a restored database, in words. */
	findProblems: (databaseUrl: string) => Promise<string[]>;
	signal?: AbortSignal;
};

/** Restores a backup where nobody needs it, with all checks. Throws when it could not be relied on. */
export async function testRestore(file: string, options: Options): Promise<Manifest> {
	const { ownerUrl, scratchUrl, findProblems, signal } = options;
	const restore = async (databaseUrl: string) => {
		const source = await openBackup(file, signal);
		try {
			const manifest = await restoreBackup(source, { databaseUrl }).catch(asDamage);
			await requireSameLedger(databaseUrl, manifest);
			requireNone(await findProblems(databaseUrl));
			return manifest;
		} finally {
			source.destroy();
		}
	};
	if (scratchUrl) return restore(scratchUrl);
	return inScratchDatabase(ownerUrl, { signal }, restore);
}

/** What neither the disk nor the database is to blame for is the backup's fault. */
function asDamage(error: unknown): never {
	if (explainFailure(error).reason !== "other") throw error;
	throw new BackupFailure("damaged", explainFailure(error).detail);
}

/** The digest over all customers' newest entries, which was taken when the backup was made. */
async function requireSameLedger(databaseUrl: string, { ledger }: Manifest) {
	if (!ledger) return;
	const client = await connectClient(databaseUrl, { name: "gamestore restore test" });
	try {
		const [restored] = (await client.query("SELECT * FROM ledger_link()")).rows;
		if (Number(restored.entries) === ledger.entries && restored.digest === ledger.digest) return;
		throw new RestoreError("The backup is damaged: its ledger is not what was saved.");
	} finally {
		await endClient(client);
	}
}

function requireNone(problems: string[]) {
	if (problems.length === 0) return;
	throw new BackupFailure("money", problems.slice(0, 3).join("\n"));
}
