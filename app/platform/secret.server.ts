import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.server.ts";

/**
 * The secret that signs session cookies: AUTH_SECRET, or else one that is generated once and kept
 * in DATA_DIR, readable by the owner alone.
 */
export function authSecret(env: { authSecret: string | undefined; dataDirectory: string }): string {
	if (env.authSecret) return env.authSecret;
	const file = join(env.dataDirectory, "auth-secret");
	try {
		// "wx" lets only one of two processes that start together write the file.
		writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw unreadable(error as Error, file);
	}
	try {
		return readFileSync(file, "utf8").trim();
	} catch (error) {
		throw unreadable(error as Error, file);
	}
}

function unreadable({ message }: Error, file: string): StartError {
	return new StartError(`The secret of the session cookies, ${file}, cannot be read: ${message}.`);
}
