import { type DestinationStream, type Logger, pino } from "pino";
import type { Env } from "./env.server.ts";
import { countSecurityEvent } from "./metrics.server.ts";

export type Log = Logger;

const SECRETS = ["password", "passwordAgain", "newPassword", "token", "cookie", "authorization"];
const DEEPEST = 3;

/** JSON lines on standard output. What could open an account or a database is cut out. */
export function openLog(env: Pick<Env, "logLevel">, destination?: DestinationStream): Log {
	const options = {
		level: env.logLevel,
		serializers: { err: describeError },
		redact: {
			paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
			censor: "[cut]",
		},
	};
	return destination ? pino(options, destination) : pino(options);
}

/** What somebody who watches over the shop wants to hear of, in a closed list. */
export type SecurityEvent =
	| "signed-in"
	| "sign-in-failed"
	| "limited"
	| "registered"
	| "signed-out"
	| "session-ended"
	| "password-reset-asked"
	| "password-renewed"
	| "second-factor-on"
	| "second-factor-off"
	| "second-factor-failed"
	| "access-refused"
	| "cross-site-refused"
	| "admin-act";

const QUIET = new Set<SecurityEvent>(["signed-in", "registered", "signed-out", "admin-act"]);

/** Logs and counts a security event. Line breaks in a detail stay inside of its JSON string. */
export function logSecurity(log: Log, event: SecurityEvent, details: Record<string, unknown>) {
	countSecurityEvent(event);
	log[QUIET.has(event) ? "info" : "warn"]({ security: event, ...details }, "security event");
}

/**
 * An error for the log: where and what, without the values that a failed statement was given
 * (the driver repeats them in its message, tokens and password digests among them).
 */
function describeError(error: unknown, depth = 0): unknown {
	if (!(error instanceof Error)) return String(error);
	const { query, constraint, code } = error as {
		query?: string;
		constraint?: string;
		code?: string;
	};
	const message = query ? "a statement failed" : error.message;
	return {
		type: error.name,
		message,
		...(query && { query }),
		...(constraint && { constraint }),
		...(code && { code }),
		stack: error.stack?.replace(error.message, message),
		...(error.cause !== undefined &&
			depth < DEEPEST && { cause: describeError(error.cause, depth + 1) }),
	};
}
