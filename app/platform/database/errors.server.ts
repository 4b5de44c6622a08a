import { DatabaseError } from "pg";

/** The connection broke, could not be opened, or leads to a server that takes no writes. */
export class ConnectionLost extends Error {
	override readonly name = "ConnectionLost";
	/** Whether it is certain that nothing was changed, so that the same may be retried. */
	readonly changedNothing: boolean;

	constructor(cause: Error, { changedNothing }: { changedNothing: boolean }) {
		super(`the connection to the database is lost: ${cause.message}`, { cause });
		this.changedNothing = changedNothing;
	}
}

/** PostgreSQL's five-character code of what went wrong, however deep the error is wrapped. */
export function sqlState(error: unknown): string | undefined {
	return findCause(error, DatabaseError)?.code;
}

/** The violated constraint of a failed statement. */
export function violatedConstraint(error: unknown): string | undefined {
	return findCause(error, DatabaseError)?.constraint;
}

/** The password, or the login as a whole, was refused. */
export function isLoginRefused(error: unknown): boolean {
	return ["28P01", "28000"].includes(sqlState(error) ?? "");
}

/** The server starts up, recovers or shuts down, or ended the session because it does. */
export function isStartingOrStopping(error: unknown): boolean {
	return ["57P01", "57P02", "57P03"].includes(sqlState(error) ?? "");
}

/** All connections of the server are taken: it is there, and works for those who have one. */
export function isServerFull(error: unknown): boolean {
	return sqlState(error) === "53300";
}

/** Deadlock or serialization failure: rolled back only because two transactions collided. */
export function isConflict(error: unknown): boolean {
	return ["40P01", "40001"].includes(sqlState(error) ?? "");
}

/** Another transaction held a row for longer than the lock timeout. */
export function isLockTimeout(error: unknown): boolean {
	return sqlState(error) === "55P03";
}

/** The lost connection that this error comes from, if it does. */
export function connectionLoss(error: unknown): ConnectionLost | undefined {
	return findCause(error, ConnectionLost);
}

// Class 53: disk full, out of memory, too many connections. Class 58: system error. 55P03: lock
// timeout. 57014: statement timeout.
const OUTAGES = /^(53...|58...|55P03|57014)$/;

/** Whether the database cannot do its work at the moment: the same may succeed a little later. */
export function isOutage(error: unknown): boolean {
	return connectionLoss(error) !== undefined || OUTAGES.test(sqlState(error) ?? "");
}

/**
 * Why the database cannot, in a line: what the query builder says of a failed statement holds its
 * text and its values, a session's token among them.
 */
export function outageReason(error: unknown): string {
	const cause = connectionLoss(error) ?? findCause(error, DatabaseError);
	return (cause?.message ?? "unknown").slice(0, 200);
}

const READ_ONLY = "25006";
// Class 08: connection exceptions. 57P01 to 57P05: the server shuts down, starts up, or ended the
// session. 25P03: idle-in-transaction timeout.
const LOST = /^(08...|57P0\d|25P03)$/;
const NETWORK_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ENOENT)/;
// The driver's own errors have no code.
const DRIVER_MESSAGES = /^(Connection terminated|Query read timeout|Client (has|was) |timeout e)/;

const NEVER_SENT = /is not queryable$/;

/** An error of the driver, however deep it is wrapped; as a ConnectionLost if it is one. */
export function asConnectionLost(error: unknown, known: { changedNothing: boolean }): unknown {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const { code = "" } = cause as { code?: string };
		if (code === READ_ONLY || NEVER_SENT.test(cause.message))
			return new ConnectionLost(cause, { changedNothing: true });
		const isLost =
			cause instanceof DatabaseError
				? LOST.test(code)
				: NETWORK_CODES.test(code) || DRIVER_MESSAGES.test(cause.message);
		if (isLost) return new ConnectionLost(cause, known);
	}
	return error;
}

/** The query builder wraps the driver's errors, hence the search through the causes. */
function findCause<Kind extends Error>(
	error: unknown,
	kind: new (...args: never[]) => Kind,
): Kind | undefined {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (cause instanceof kind) return cause;
	}
	return undefined;
}
