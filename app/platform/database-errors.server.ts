import { DatabaseError } from "pg";

/** The connection broke, could not be had, or leads to a server that takes no writes. */
export class ConnectionLost extends Error {
	override readonly name = "ConnectionLost";
	/** Whether certainly nothing was changed, so that the same may be done again. */
	readonly changedNothing: boolean;

	constructor(cause: Error, { changedNothing }: { changedNothing: boolean }) {
		super(`the connection to the database is lost: ${cause.message}`, { cause });
		this.changedNothing = changedNothing;
	}
}

/** The five characters by which PostgreSQL names what went wrong, however deep they are wrapped. */
export function sqlState(error: unknown): string | undefined {
	return findCause(error, DatabaseError)?.code;
}

/** The violated constraint of a failed statement. */
export function violatedConstraint(error: unknown): string | undefined {
	return findCause(error, DatabaseError)?.constraint;
}

/** Deadlock and serialization failure: rolled back only because two transactions met. */
export function isConflict(error: unknown): boolean {
	return ["40P01", "40001"].includes(sqlState(error) ?? "");
}

/** A row that another transaction holds was not to be had within the lock timeout. */
export function isLockTimeout(error: unknown): boolean {
	return sqlState(error) === "55P03";
}

/** The loss of the connection that this error comes from. */
export function connectionLoss(error: unknown): ConnectionLost | undefined {
	return findCause(error, ConnectionLost);
}

// Class 53: no room, memory or connections left. Class 58: the disk or the system failed. 55P03 and
// 57014: a lock or a statement took too long.
const OUTAGES = /^(53...|58...|55P03|57014)$/;

/** Whether the database cannot do its work just now: the same again may succeed a little later. */
export function isOutage(error: unknown): boolean {
	return connectionLoss(error) !== undefined || OUTAGES.test(sqlState(error) ?? "");
}

const READ_ONLY = "25006";
// Class 08: connection exceptions. 57P01 to 57P05: the server shuts down, starts up, or ended the
// session. 25P03: a transaction stood idle too long.
const LOST = /^(08...|57P0\d|25P03)$/;
const NETWORK_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ENOENT)/;
// What the driver says has no code.
const DRIVER_MESSAGES = /^(Connection terminated|Query read timeout|Client (has|was) |timeout e)/;

const NEVER_SENT = /is not queryable$/;

/** An error that the driver gave, however deep it is wrapped: as a ConnectionLost if it is one. */
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

/** The query builder wraps the driver's errors. */
function findCause<Kind extends Error>(
	error: unknown,
	kind: new (...args: never[]) => Kind,
): Kind | undefined {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (cause instanceof kind) return cause;
	}
	return undefined;
}
