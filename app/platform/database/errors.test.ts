import pg from "pg";
import { expect, test } from "vitest";
import {
	asConnectionLost,
	ConnectionLost,
	connectionLoss,
	isConflict,
	isLockTimeout,
	isLoginRefused,
	isOutage,
	isServerFull,
	isStartingOrStopping,
	sqlState,
	violatedConstraint,
} from "./errors.server.ts";

function refused(code: string, message = "") {
	const error = new pg.DatabaseError(message, 0, "error");
	error.code = code;
	return error;
}

const network = (code: string, message = "connect") => Object.assign(new Error(message), { code });

const wrapped = (cause: Error) => new Error("query failed", { cause });

const QUESTIONS = { isConflict, isLockTimeout, isLoginRefused, isServerFull, isStartingOrStopping };

test.each([
	["40P01", ["isConflict"], false],
	["40001", ["isConflict"], false],
	["55P03", ["isLockTimeout"], true],
	["28P01", ["isLoginRefused"], false],
	["28000", ["isLoginRefused"], false],
	["53300", ["isServerFull"], true],
	["53100", [], true],
	["58030", [], true],
	["57014", [], true],
	["57P01", ["isStartingOrStopping"], false],
	["57P02", ["isStartingOrStopping"], false],
	["57P03", ["isStartingOrStopping"], false],
	["23505", [], false],
	["42501", [], false],
])("%s, however deep it is wrapped, is %j; an outage: %s", (code, expected, outage) => {
	for (const error of [refused(code), wrapped(wrapped(refused(code)))]) {
		const answers = Object.entries(QUESTIONS).filter(([, asks]) => asks(error));
		expect(answers.map(([name]) => name)).toEqual(expected);
		expect(isOutage(error)).toBe(outage);
		expect(sqlState(error)).toBe(code);
	}
});

test.each([
	["a lost connection of PostgreSQL's class 08", refused("08006")],
	["a server that shuts down", refused("57P01")],
	["a server that crashed", refused("57P02")],
	["a server that starts up", refused("57P03")],
	["a database that was dropped", refused("57P04")],
	["a session that was idle for too long", refused("57P05")],
	["a transaction that was idle for too long", refused("25P03")],
	["a refused connection", network("ECONNREFUSED")],
	["a reset connection", network("ECONNRESET")],
	["a broken pipe", network("EPIPE")],
	["a connection that timed out", network("ETIMEDOUT")],
	["a machine that is not there", network("EHOSTUNREACH")],
	["a network that is not there", network("ENETUNREACH")],
	["a name that is not there", network("ENOTFOUND")],
	["a name that cannot be looked up now", network("EAI_AGAIN")],
	["a socket that is not there", network("ENOENT")],
	["the driver's end", new Error("Connection terminated unexpectedly")],
	["the driver's read timeout", new Error("Query read timeout")],
	["the driver's use after the end", new Error("Client was closed")],
	["the driver's use after an error", new Error("Client has encountered a connection error")],
	["the driver's connect timeout", new Error("timeout expired")],
	["the pool's timeout", new Error("timeout exceeded when trying to connect")],
])("%s is a lost connection, and whether something was changed is not known", (_, error) => {
	for (const given of [error, wrapped(error)]) {
		const loss = asConnectionLost(given, { changedNothing: false });
		expect(loss).toBeInstanceOf(ConnectionLost);
		expect((loss as ConnectionLost).changedNothing).toBe(false);
		expect(connectionLoss(wrapped(loss as Error))).toBe(loss);
		expect(isOutage(loss)).toBe(true);
	}
	const read = asConnectionLost(error, { changedNothing: true });
	expect((read as ConnectionLost).changedNothing).toBe(true);
});

test.each([
	["a server that takes no writes", refused("25006")],
	["a statement that was never sent", new Error("Client has ended and is not queryable")],
])("%s has certainly changed nothing", (_, error) => {
	const loss = asConnectionLost(error, { changedNothing: false });
	expect(loss).toMatchObject({ name: "ConnectionLost", changedNothing: true });
});

test.each([
	["a broken constraint", refused("23505", "Connection terminated")],
	["a syntax error", refused("42601")],
	["a deadlock", refused("40P01")],
	["any other error", new Error("out of order: Connection terminated")],
	["a file that may not be read", network("EACCES")],
])("%s is no lost connection, and stays as it is", (_, error) => {
	expect(asConnectionLost(error, { changedNothing: true })).toBe(error);
	expect(connectionLoss(error)).toBeUndefined();
	expect(isOutage(error)).toBe(false);
});

test("the broken constraint is named, however deep the error is wrapped", () => {
	const error = refused("23514");
	error.constraint = "balances_not_negative";
	expect(violatedConstraint(wrapped(wrapped(error)))).toBe("balances_not_negative");
	expect(violatedConstraint(new Error("none"))).toBeUndefined();
});
