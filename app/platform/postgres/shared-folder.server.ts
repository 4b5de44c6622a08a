import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "#app/platform/start-error.server.ts";

/** For programs and clusters that the account of PostgreSQL cannot reach where they are. */
export const SHARED_FOLDER = "/var/lib/gamestore";

/** Creates the shared folder and a folder in it where they are missing, open to every account. */
export async function makeSharedFolder(...names: string[]): Promise<string> {
	let folder = SHARED_FOLDER;
	try {
		for (const path of [SHARED_FOLDER, ...names.map((name) => join(SHARED_FOLDER, name))]) {
			folder = path;
			// chmod, because the umask may take away what the account needs.
			if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755);
		}
		return folder;
	} catch (error) {
		throw new StartError(`Cannot create ${folder} for PostgreSQL: ${(error as Error).message}`);
	}
}
