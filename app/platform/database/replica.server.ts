import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Log } from "#app/platform/log.server.ts";
import { makeCounter, watchParts } from "#app/platform/metrics.server.ts";
import { type Database, openDatabase, type Queryable } from "./database.server.ts";
import { isOutage, outageReason, sqlState } from "./errors.server.ts";

/** How long a read waits for the replica to have what was committed before it. */
const CATCH_UP_MS = 250;
const LOOK_AGAIN_MS = 10;
/** All of the checks together; a server that is gone may say nothing. */
const CHECK_MS = 600;
/** How long a read itself may take there before it is the primary's turn. */
const READ_MS = 5000;
/** How long nobody asks a replica that was behind, or away. */
const LEAVE_ALONE_MS = 3000;

export type Replica = ReturnType<typeof openReplica>;

const reads = makeCounter("replica_reads_total", "Reads that a replica could have answered.", "by");
let isUsed: () => number | undefined = () => undefined;
watchParts("replica_available", () => isUsed(), {
	help: "Whether the read replica is there and not too far behind, where there is one.",
	across: "min",
});

type Position = { cluster: string; position: string };
type Progress = { cluster: string; follows: boolean; replayed: boolean };

/** This database of this cluster: a copy has the same of both. */
const CLUSTER = sql`(SELECT system_identifier::text FROM pg_control_system()) || '/' ||
	(SELECT oid::text FROM pg_database WHERE datname = current_database())`;

/**
 * A standby for reads that may be slow. Before each it has to have replayed whatever the primary had
 * written when the read was asked for, so an admin sees there what anybody has just done, in whichever
 * process; one that is behind, away, promoted, or a copy of something else is not used for a while.
 */
export function openReplica(url: string, { primary, log }: { primary: Queryable; log: Log }) {
	let leftAloneUntilMs = Number.NEGATIVE_INFINITY;
	let reason: string | undefined;
	const isLeftAlone = () => performance.now() < leftAloneUntilMs;
	const standby = openDatabase(url, {
		connections: 4,
		checkoutTimeoutMs: CHECK_MS,
		queryTimeoutMs: READ_MS,
		isDown: isLeftAlone,
	});
	isUsed = () => (reason === undefined ? 1 : 0);

	function leaveAlone(why: string) {
		leftAloneUntilMs = performance.now() + LEAVE_ALONE_MS;
		if (reason === undefined) log.warn({ reason: why }, "the read replica is not used");
		reason = why;
	}

	/** Why it cannot be read from; undefined where it can. */
	async function findFault(): Promise<string | undefined> {
		const [now] = (
			await primary.execute<Position>(sql`
			SELECT ${CLUSTER} AS cluster, pg_current_wal_insert_lsn()::text AS position`)
		).rows;
		const untilMs = performance.now() + CATCH_UP_MS;
		for (;;) {
			const [progress] = (
				await standby.execute<Progress>(sql`
				SELECT ${CLUSTER} AS cluster, pg_is_in_recovery() AS follows,
					coalesce(pg_last_wal_replay_lsn() >= ${now?.position}::pg_lsn, false) AS replayed`)
			).rows;
			if (progress?.cluster !== now?.cluster) return "it is a copy of another database";
			if (!progress?.follows) return "it is no standby";
			if (progress.replayed) return undefined;
			if (performance.now() > untilMs) return "it is behind";
			await delay(LOOK_AGAIN_MS);
		}
	}

	return {
		standby,
		/** Whether it has everything that was committed before this call. */
		async hasCaughtUp(): Promise<boolean> {
			if (isLeftAlone()) return false;
			const late = delay(CHECK_MS, "it does not answer", { ref: false });
			const fault = await Promise.race([findFault().catch(outageReason), late]);
			if (fault !== undefined) {
				leaveAlone(fault);
				return false;
			}
			if (reason !== undefined) log.warn("the read replica is used again");
			reason = undefined;
			return true;
		},
		leaveAlone,
		close: () => standby.close(),
	};
}

type Sources = { db: Database; replica: Replica | undefined };

/**
 * Reads what an admin looks through, from the replica where there is one that has all of it, else
 * from the primary; whatever goes wrong on the replica is no failure. Never for what is decided or
 * shown to customers.
 */
export async function readAside<Result>(
	{ db, replica }: Sources,
	read: (from: Queryable) => Promise<Result>,
): Promise<Result> {
	if (!replica) return read(db);
	if (await replica.hasCaughtUp()) {
		try {
			const late = delay(READ_MS, undefined, { ref: false }).then(() => LATE);
			const result = await Promise.race([read(replica.standby), late]);
			if (result !== LATE) {
				reads.inc({ by: "replica" });
				return result as Result;
			}
			replica.leaveAlone("it is slow");
		} catch (error) {
			if (!isOutage(error) && sqlState(error) === undefined) throw error;
			replica.leaveAlone(outageReason(error));
		}
	}
	reads.inc({ by: "primary" });
	return read(db);
}

const LATE = Symbol("late");
