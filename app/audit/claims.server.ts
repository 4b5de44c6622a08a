import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { selectNameOf } from "#app/users/select-shown-name.server.ts";
import type { Action } from "./actions.ts";
import { recordAction } from "./record-action.server.ts";

/** What several admins work off at once, each thing by whoever has taken it. */
type Kind = {
	table: "order_claims" | "top_up_claims";
	/** Its column with the id of the thing. */
	key: "order_id" | "top_up_id";
	/** `Bu sifarişə`: what somebody is at. */
	at: string;
	taken: Action;
	takenOver: Action;
};

type Act = { id: string; adminId: string };

/** From the taking, and from each time that its page renews it. */
const UNTIL = sql`now() + interval '20 minutes'`;
const IS_LIVE = sql`claimed_until > now()`;

/**
 * Who is at which thing of a kind. Where `db` is a transaction, the row of the thing has to be locked
 * by an earlier statement of it, as every change of a claim does: a statement that has waited for a
 * lock sees other tables as they were before.
 */
export function claimsOn({ at, taken, takenOver, ...names }: Kind) {
	const table = sql.identifier(names.table);
	const key = sql.identifier(names.key);

	function select<Type>(what: SQL, id: SQLWrapper): SQL<Type> {
		return sql`(SELECT ${what} FROM ${table} WHERE ${key} = ${id} AND ${IS_LIVE})`;
	}

	async function find(db: Queryable, id: string) {
		const { rows } = await db.execute<{ adminId: string; name: string }>(sql`
			SELECT admin_id AS "adminId", ${selectNameOf(sql`admin_id`)} AS name
			FROM ${table} WHERE ${key} = ${id} AND ${IS_LIVE}`);
		return rows[0];
	}

	function takenBy(name: string): Problem {
		return new Problem("taken", `${at} ${name} baxır. Davam etmək üçün onu üzərinizə götürün`);
	}

	return {
		/** The id of the admin who is at it; null where nobody is. */
		selectAdmin: (id: SQLWrapper) => select<string | null>(sql`admin_id`, id),

		/** How that admin is called. */
		selectAdminName: (id: SQLWrapper) =>
			select<string | null>(selectNameOf(sql`${table}.admin_id`), id),

		/** In how many seconds that lapses, by the database's clock; null where nobody is at it. */
		selectSecondsLeft: (id: SQLWrapper) =>
			select<number | null>(sql`ceil(extract(epoch FROM claimed_until - now()))::int`, id),

		/**
		 * Takes it, so that others see who is at it and act on it only after they took it over. Refuses,
		 * naming whoever is at it, unless that is `from`: the admin from whom it is taken over.
		 */
		async take(tx: Queryable, { id, adminId, from }: Act & { from?: string | undefined }) {
			const held = await find(tx, id);
			if (held && held.adminId !== adminId && held.adminId !== from) throw takenBy(held.name);
			await tx.execute(sql`
				INSERT INTO ${table} (${key}, admin_id, claimed_until) VALUES (${id}, ${adminId}, ${UNTIL})
				ON CONFLICT (${key}) DO UPDATE
				SET admin_id = excluded.admin_id, claimed_until = excluded.claimed_until`);
			if (held?.adminId !== adminId) {
				await recordAction(tx, adminId, held ? takenOver : taken, id, {
					...(held && { before: { claimedBy: held.name } }),
				});
			}
		},

		/** Keeps what the admin has taken, for as long as its page is open; no other is touched. */
		async keep(db: Queryable, { id, adminId }: Act): Promise<void> {
			await db.execute(sql`
				UPDATE ${table} SET claimed_until = ${UNTIL} WHERE ${key} = ${id} AND admin_id = ${adminId}`);
		},

		/** Refuses what an admin does to a thing that another one is at, naming that one. */
		async refuseOthers(tx: Queryable, { id, adminId }: Act): Promise<void> {
			const claim = await find(tx, id);
			if (claim && claim.adminId !== adminId) throw takenBy(claim.name);
		},

		/** Whether an admin is at it. */
		async isTaken(tx: Queryable, id: string): Promise<boolean> {
			return (await find(tx, id)) !== undefined;
		},

		/** What is over is nobody's. */
		async end(tx: Queryable, id: string): Promise<void> {
			await tx.execute(sql`DELETE FROM ${table} WHERE ${key} = ${id}`);
		},
	};
}
