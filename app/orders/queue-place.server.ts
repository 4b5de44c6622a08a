import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { prepare } from "#app/platform/database/prepared-statement.server.ts";

/** Nobody is told of more; it bounds what is read. */
const MOST_COUNTED = 500;

const countOlder = prepare<{ older: number }>(
	"older-orders",
	sql`
		SELECT count(*)::int AS older FROM (
			SELECT FROM orders AS own JOIN orders AS other
				ON (other.created_at, other.id) < (own.created_at, own.id)
			WHERE own.id = ${sql.placeholder("orderId")} AND other.status = 'pending'
			LIMIT ${sql.raw(`${MOST_COUNTED}`)}
		) AS counted`,
);

/** An order's place among those that wait, 1 for the next; undefined once many are before it. */
export async function findQueuePlace(db: Queryable, orderId: string): Promise<number | undefined> {
	const [row] = await countOlder(db, { orderId });
	const older = row?.older ?? 0;
	return older < MOST_COUNTED ? older + 1 : undefined;
}
