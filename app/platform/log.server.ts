import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Env } from "./env.server.ts";
import { countSecurityEvent } from "./metrics.server.ts";
import { type DescribedError, foldRepeatedErrors } from "./repeated-errors.server.ts";

export type Log = Logger;

const SECRETS = ["password", "passwordAgain", "newPassword", "token", "cookie", "authorization"];
const MAX_CAUSES = 3;

/**
 * JSON lines on standard output. Secrets that could open an account or a database are redacted, and
 * an error that repeats itself is counted.
 */
export function openLog(env: Pick<Env, "logLevel">, destination?: DestinationStream): Log {
	const write = foldRepeatedErrors();
	const options: LoggerOptions = {
		level: env.logLevel,
		serializers: { err: (error) => (error instanceof Error ? describeError(error) : error) },
		hooks: {
			logMethod(args, method) {
				const [details, message = ""] = args as [{ err?: unknown }, string?];
				if (!(details instanceof Object && "err" in details)) return method.apply(this, args);
				const err = describeError(details.err) as DescribedError;
				write({ ...details, err }, message, method.bind(this));
			},
		},
		redact: {
			paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
			censor: "[cut]",
		},
	};
	return destination ? pino(options, destination) : pino(options);
}

/** What an operator wants to be alerted to, as a closed list. */
export type SecurityEvent =
	| "signed-in"
	| "sign-in-failed"
	| "limited"
	| "new-device"
	| "registered"
	| "signed-out"
	| "session-ended"
	| "password-reset-asked"
	| "password-renewed"
	| "email-confirmed"
	| "second-factor-on"
	| "second-factor-off"
	| "second-factor-failed"
	| "data-exported"
	| "account-closed"
	| "access-refused"
	| "cross-site-refused"
	| "payment-call-refused"
	| "admin-act";

const ROUTINE = new Set<SecurityEvent>([
	"signed-in",
	"new-device",
	"registered",
	"signed-out",
	"admin-act",
]);

/** Logs and counts a security event. Line breaks in a detail are escaped, as in any JSON. */
export function logSecurity(log: Log, event: SecurityEvent, details: Record<string, unknown>) {
	countSecurityEvent(event);
	log[ROUTINE.has(event) ? "info" : "warn"]({ security: event, ...details }, "security event");
}

/**
 * An error for the log: where and what, without the parameters of a failed statement. The query
 * builder repeats them in its message, tokens and password digests among them.
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
			depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
	};
}
