import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupTarget } from "#app/platform/env.server.ts";
import { BackupFailure } from "./backup-failure.server.ts";
import { openBackup, rotate } from "./kept-backups.server.ts";
import { runCommand } from "./run-command.server.ts";

type Options = { to: BackupTarget; keep: number; signal?: AbortSignal };

/** Sends a whole backup to another place; says where it is then. */
export async function sendBackup(file: string, options: Options): Promise<string> {
	const { to, keep, signal } = options;
	const input = await openBackup(file);
	if ("command" in to) {
		const environment = { BACKUP_NAME: basename(file) };
		await runCommand({ command: to.command, input, environment, signal });
		return COMMAND;
	}
	try {
		await requireFolder(to.folder);
		const copy = join(to.folder, basename(file));
		await rm(`${copy}.partial`, { force: true });
		const sink = createWriteStream(`${copy}.partial`, { flags: "wx", mode: 0o600, flush: true });
		try {
			await pipeline(input, sink, { signal });
			await rename(`${copy}.partial`, copy);
		} finally {
			await rm(`${copy}.partial`, { force: true });
		}
		await rotate(to.folder, keep);
		return to.folder;
	} finally {
		input.destroy();
	}
}

/** What stands for a command, whose text may hold secrets. */
const COMMAND = "command";

/** One that is missing is not made: a disk that is not mounted would be taken for its empty folder. */
async function requireFolder(folder: string) {
	const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
		throw error;
	});
	if (!found?.isDirectory()) {
		throw new BackupFailure("no-folder", `BACKUP_TO: ${folder} is not a folder.`);
	}
}
