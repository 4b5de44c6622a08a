import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { StartError } from "./start-error.server.ts";

/**
 * Creates DATA_DIR where there is none, with a mode (0711) that lets others, such as the OS user of
 * PostgreSQL, pass through it and do nothing else. An existing one keeps the mode that its owner
 * gave it. Throws a StartError when it cannot be created or written to.
 */
export function makeDataDirectory(path: string): void {
	try {
		if (mkdirSync(path, { recursive: true })) chmodSync(path, 0o711);
		accessSync(path, constants.W_OK | constants.X_OK);
	} catch (error) {
		throw new StartError(`DATA_DIR ${path} ${explain(error as NodeJS.ErrnoException, path)}`);
	}
}

function explain({ code, message }: NodeJS.ErrnoException, path: string): string {
	if (code === "EEXIST" || code === "ENOTDIR") {
		const existing = statSync(path, { throwIfNoEntry: false });
		return existing ? "is not a folder." : "cannot be made: a part of its path is not a folder.";
	}
	if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
		return "may not be written to by this user.";
	}
	return `cannot be used: ${message}.`;
}
