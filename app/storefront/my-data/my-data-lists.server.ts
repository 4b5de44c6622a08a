import { type SQL, sql } from "drizzle-orm";
import { privatePictureAddress } from "#app/pictures/private-picture.ts";
import type { JsonList } from "#app/platform/database/stream-json.server.ts";

const BATCH = 200;

/**
 * What the shop keeps of one person, list by list, each in its own order. Whose it is stands in every
 * WHERE; what admins note for themselves is in none of them.
 */
export function myDataLists(userId: string, origin: string): JsonList[] {
	const own = (table: SQL) => sql`${table}.user_id = ${userId}`;
	return [
		list("consents", (last) => ({
			key: sql`digest`,
			value: {
				page: sql`page`,
				version: sql`version`,
				agreedAt: sql`agreed_at`,
				occasion: sql`occasion`,
				text: sql`(SELECT text FROM agreed_texts WHERE agreed_texts.digest = consents.digest)`,
			},
			from: sql`consents WHERE ${own(sql`consents`)} AND digest > ${last ?? ""} ORDER BY digest`,
		})),
		list("balanceEntries", (last) => ({
			key: sql`sequence::text`,
			value: {
				number: sql`sequence`,
				kind: sql`kind`,
				amountQepik: sql`amount_qepik`,
				balanceAfterQepik: sql`balance_after_qepik`,
				reference: sql`reference`,
				reason: sql`reason`,
				createdAt: sql`created_at`,
			},
			from: sql`balance_entries WHERE ${own(sql`balance_entries`)}
				AND sequence > ${last ?? "0"}::bigint ORDER BY sequence`,
		})),
		list("topUps", (last) => ({
			key: sql`id`,
			value: {
				id: sql`id`,
				type: sql`type`,
				status: sql`status`,
				amountQepik: sql`amount_qepik`,
				approvedAmountQepik: sql`approved_amount_qepik`,
				takenBackQepik: sql`taken_back_qepik`,
				reason: sql`reason`,
				createdAt: sql`created_at`,
				processedAt: sql`processed_at`,
				withdrawnAt: sql`withdrawn_at`,
				pictures: picturesOf(sql`top_up_id = top_ups.id`, { userId, origin }),
			},
			from: sql`top_ups WHERE ${own(sql`top_ups`)} AND ${follows(sql`top_ups`, last)}
				ORDER BY created_at, id`,
		})),
		list("orders", (last) => ({
			key: sql`id`,
			value: {
				id: sql`id`,
				name: sql`user_name`,
				email: sql`user_email`,
				status: sql`status`,
				totalQepik: sql`total_qepik`,
				refundedQepik: sql`refunded_qepik`,
				message: sql`customer_message`,
				createdAt: sql`created_at`,
				completedAt: sql`completed_at`,
				cancelledAt: sql`cancelled_at`,
				items: sql`(SELECT jsonb_agg(${object({
					game: sql`game_name`,
					quantity: sql`quantity`,
					priceQepik: sql`price_qepik`,
					playerId: sql`player_id`,
					correctedIds: sql`(SELECT jsonb_agg(${object({
						from: sql`old_id`,
						to: sql`new_id`,
						at: sql`corrected_at`,
					})} ORDER BY number) FROM order_id_corrections corrections
						WHERE (corrections.order_id, corrections.line) = (items.order_id, items.line))`,
					pictures: picturesOf(
						sql`(pictures.order_id, pictures.line) = (items.order_id, items.line)`,
						{ userId, origin },
					),
				})} ORDER BY line) FROM order_items items WHERE items.order_id = orders.id)`,
			},
			from: sql`orders WHERE ${own(sql`orders`)} AND ${follows(sql`orders`, last)}
				ORDER BY created_at, id`,
		})),
		list("waitingOrders", (last) => ({
			key: sql`id`,
			value: {
				lines: sql`lines`,
				totalQepik: sql`seen_total_qepik`,
				topUp: sql`top_up_id`,
				order: sql`order_id`,
				outcome: sql`outcome`,
				reason: sql`reason`,
				createdAt: sql`created_at`,
				endedAt: sql`ended_at`,
			},
			from: sql`parked_orders WHERE ${own(sql`parked_orders`)} AND id > ${last ?? ""} ORDER BY id`,
		})),
		...cardLists(own),
		list("notifications", (last) => ({
			key: sql`id::text`,
			value: {
				kind: sql`kind`,
				order: sql`order_id`,
				topUp: sql`top_up_id`,
				amountQepik: sql`amount_qepik`,
				reason: sql`reason`,
				createdAt: sql`created_at`,
				readAt: sql`read_at`,
			},
			from: sql`notifications WHERE ${own(sql`notifications`)} AND id > ${last ?? "0"}::bigint ORDER BY id`,
		})),
		list("unwantedNotifications", (last) => ({
			key: sql`channel || ' ' || topic`,
			value: { channel: sql`channel`, topic: sql`topic` },
			from: sql`notification_mutes WHERE ${own(sql`notification_mutes`)}
				AND channel || ' ' || topic > ${last ?? ""} ORDER BY channel || ' ' || topic`,
		})),
		list("rememberedIds", (last) => ({
			key: sql`id`,
			value: {
				game: sql`(SELECT name FROM games WHERE games.id = game_id)`,
				playerId: sql`player_id`,
				label: sql`label`,
				usedAt: sql`used_at`,
			},
			from: sql`remembered_ids WHERE ${own(sql`remembered_ids`)} AND id > ${last ?? ""} ORDER BY id`,
		})),
		list("sessions", (last) => ({
			key: sql`id`,
			value: {
				device: sql`user_agent`,
				address: sql`ip_address`,
				signedInAt: sql`created_at`,
				usedAt: sql`updated_at`,
			},
			from: sql`sessions WHERE ${own(sql`sessions`)} AND id > ${last ?? ""} ORDER BY id`,
		})),
	];
}

/** By the person's top-ups, whose indexes these tables have. */
function cardLists(own: (table: SQL) => SQL): JsonList[] {
	const ownCards = own(sql`top_ups`);
	const toldKey = sql`transaction || ' ' || told.status`;
	return [
		list("cardEvents", (last) => ({
			key: toldKey,
			value: {
				topUp: sql`order_id`,
				transaction: sql`transaction`,
				status: sql`told.status`,
				amountQepik: sql`told.amount_qepik`,
				cardMask: sql`card_mask`,
				rrn: sql`rrn`,
				receivedAt: sql`received_at`,
			},
			from: sql`top_ups JOIN epoint_events AS told ON order_id = top_ups.id
				WHERE ${ownCards} AND ${toldKey} > ${last ?? ""} ORDER BY ${toldKey}`,
		})),
		list("cardRefunds", (last) => ({
			key: sql`refund.id`,
			value: {
				topUp: sql`top_up_id`,
				amountQepik: sql`refund.amount_qepik`,
				status: sql`refund.status`,
				reason: sql`refund.reason`,
				askedAt: sql`asked_at`,
				settledAt: sql`settled_at`,
			},
			from: sql`top_ups JOIN card_refunds AS refund ON top_up_id = top_ups.id
				WHERE ${ownCards} AND refund.id > ${last ?? ""} ORDER BY refund.id`,
		})),
		list("cardReturns", (last) => ({
			key: sql`top_up_id`,
			value: {
				topUp: sql`top_up_id`,
				amountQepik: sql`back.amount_qepik`,
				takenFromBalanceQepik: sql`booked_qepik`,
				owedQepik: sql`CASE WHEN closed_at IS NULL THEN back.amount_qepik - booked_qepik ELSE 0 END`,
				createdAt: sql`back.created_at`,
				closedAt: sql`closed_at`,
			},
			from: sql`top_ups JOIN epoint_returns AS back ON top_up_id = top_ups.id
				WHERE ${ownCards} AND top_up_id > ${last ?? ""} ORDER BY top_up_id`,
		})),
	];
}

type Selected = { key: SQL; value: Record<string, SQL>; from: SQL };

function list(name: string, select: (last: string | undefined) => Selected): JsonList {
	return {
		name,
		batch: BATCH,
		rowsAfter(last) {
			const { key, value, from } = select(last);
			return sql`SELECT ${key} AS key, ${object(value)}::text AS value FROM ${from} LIMIT ${BATCH}`;
		},
	};
}

function object(fields: Record<string, SQL>): SQL {
	const pairs = Object.entries(fields).map(
		([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
	);
	return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

/** The rows that follow the one with this id, oldest first. */
function follows(table: SQL, last: string | undefined): SQL {
	if (last === undefined) return sql`true`;
	return sql`(${table}.created_at, ${table}.id) >
		(SELECT created_at, id FROM ${table} AS before WHERE id = ${last})`;
}

/** As links, which open for whoever is signed in as this person. */
function picturesOf(belongs: SQL, { userId, origin }: { userId: string; origin: string }): SQL {
	return sql`(SELECT jsonb_agg(${origin}::text || ${privatePictureAddress("")} || id
			ORDER BY created_at, id)
		FROM private_pictures pictures WHERE ${belongs} AND pictures.user_id = ${userId})`;
}
