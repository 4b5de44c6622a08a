import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { StartError } from "./start-error.server.ts";

/**
 * Makes DATA_DIR where there is none: open for passing through, which the database's own user has
 * to, and for nothing else. One that is there keeps the mode that its owner gave it.
 * Refuses one that cannot be made or written to.
 */
export function makeDataDirectory(path: string): void {
	try {
		if (mkdirSync(path, { recursive: true })) chmodSync(path, 0o711);
		accessSync(path, constants.W_OK | constants.X_OK);
	} catch (error) {
		throw new StartError(`DATA_DIR ${path} ${why(error as NodeJS.ErrnoException, path)}`);
	}
}

function why({ code, message }: NodeJS.ErrnoException, path: string): string {
	if (code === "EEXIST" || code === "ENOTDIR") {
		const isThere = statSync(path, { throwIfNoEntry: false });
		return isThere ? "is not a folder." : "cannot be made: a part of its path is not a folder.";
	}
	if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
		return "may not be written to by this user.";
	}
	return `cannot be used: ${message}.`;
}
