import { and, eq, sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { rememberedIds } from "./remembered-ids.table.server.ts";

const MAX_LABEL = 40;

/** As many as a customer can look over. The one that was used longest ago makes room. */
const MOST_REMEMBERED = 20;

/** A line that was bought; `remember` where its buyer ticked that. */
type Line = { gameId: string; playerId: string | null; remember?: boolean | undefined };

type Bought = { userId: string; lines: Line[] };

type App = { db: Database; log: { error(details: object, message: string): void } };

/**
 * After a purchase: IDs that are remembered for these games, or for another package of their family,
 * count as used now, and those that are to be remembered are. That it fails is logged and no more: the
 * order is placed, and its buyer must not read otherwise.
 */
export async function rememberIds({ db, log }: App, { userId, lines }: Bought): Promise<void> {
	const bought = lines.filter(({ playerId }) => playerId !== null);
	if (bought.length === 0) return;
	try {
		await db.transaction(async (tx) => {
			await lockCustomer(tx, userId);
			await rememberIn(tx, { userId, lines: bought });
		});
	} catch (err) {
		log.error({ err, userId }, "IDs could not be remembered");
	}
}

/** Of two purchases at once the second counts what the first has remembered. */
async function lockCustomer(tx: Queryable, userId: string): Promise<void> {
	await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
}

/** The customer's row is locked. */
async function rememberIn(tx: Queryable, { userId, lines: bought }: Bought): Promise<void> {
	const column = <Key extends keyof Line>(key: Key) => sql.param(bought.map((line) => line[key]));
	await tx.execute(sql`
		WITH bought AS (
			SELECT new.*, family_id FROM unnest(${sql.param(bought.map(() => newId()))}::text[],
				${column("gameId")}::text[], ${column("playerId")}::text[],
				${sql.param(bought.map(({ remember = false }) => remember))}::boolean[])
			AS new (id, game_id, player_id, remember)
			JOIN games ON games.id = new.game_id
			WHERE games.requires_id
		), used AS (
			UPDATE remembered_ids AS known SET used_at = now()
			FROM bought, games
			WHERE known.user_id = ${userId} AND known.player_id = bought.player_id
				AND games.id = known.game_id
				AND (games.id = bought.game_id OR games.family_id = bought.family_id)
			RETURNING bought.id
		)
		INSERT INTO remembered_ids (id, user_id, game_id, player_id)
		SELECT DISTINCT ON (coalesce(family_id, game_id), player_id) id, ${userId}, game_id, player_id
		FROM bought
		WHERE remember AND id NOT IN (SELECT id FROM used)`);
	await tx.execute(sql`
		DELETE FROM remembered_ids WHERE id IN (
			SELECT id FROM remembered_ids WHERE user_id = ${userId}
			ORDER BY used_at DESC, id OFFSET ${MOST_REMEMBERED}
		)`);
}

type Followed = {
	userId: string;
	gameId: string;
	formerId: string;
	playerId: string;
	remember: boolean;
};

/**
 * After a correction of an order's ID: where the former one was remembered and was bought for nowhere
 * else, the new one takes its place, with its name. That it fails is logged and no more.
 */
export async function followCorrection(app: App, followed: Followed): Promise<void> {
	const { userId, gameId, formerId, playerId, remember } = followed;
	try {
		await app.db.transaction(async (tx) => {
			await lockCustomer(tx, userId);
			const { rows } = await tx.execute<{ label: string }>(sql`
				DELETE FROM remembered_ids AS known USING games AS own, games AS bought
				WHERE known.player_id = ${formerId} AND known.user_id = ${userId}
					AND own.id = known.game_id AND bought.id = ${gameId}
					AND (own.id = bought.id OR own.family_id = bought.family_id)
					AND NOT EXISTS (
						SELECT FROM order_items JOIN orders ON orders.id = order_id
							LEFT JOIN games ON games.id = order_items.game_id
						WHERE player_id = ${formerId} AND orders.user_id = ${userId}
							AND (order_items.game_id = bought.id OR bought.family_id = games.family_id)
					)
				RETURNING label`);
			const lines = [{ gameId, playerId, remember: remember || rows.length > 0 }];
			await rememberIn(tx, { userId, lines });
			const label = rows[0]?.label;
			if (!label) return;
			await tx
				.update(rememberedIds)
				.set({ label })
				.where(
					and(
						eq(rememberedIds.userId, userId),
						eq(rememberedIds.gameId, gameId),
						eq(rememberedIds.playerId, playerId),
						eq(rememberedIds.label, ""),
					),
				);
		});
	} catch (err) {
		app.log.error({ err, userId }, "a corrected ID could not be remembered");
	}
}

type Own = { userId: string; id: string };

/** Gives a remembered ID a name of at most 40 characters; the empty one takes it away. */
export async function labelId(db: Database, { userId, id, label }: Own & { label: string }) {
	if ([...label].length > MAX_LABEL) {
		throw new Problem("invalid", `Ad ən çoxu ${MAX_LABEL} simvol ola bilər`);
	}
	const changed = await db
		.update(rememberedIds)
		.set({ label })
		.where(isOwn({ userId, id }))
		.returning({ playerId: rememberedIds.playerId });
	if (!changed[0]) throw new Problem("not-found", "Bu ID artıq yadda saxlanmır");
	return changed[0];
}

/** Forgets one; one that is forgotten already is no refusal. */
export async function forgetId(db: Database, own: Own): Promise<void> {
	await db.delete(rememberedIds).where(isOwn(own));
}

const isOwn = ({ userId, id }: Own) =>
	and(eq(rememberedIds.userId, userId), eq(rememberedIds.id, id));
