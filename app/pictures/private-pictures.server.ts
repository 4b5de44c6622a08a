import { and, count, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { newId } from "#app/core/ids.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { AVIF, decodePicture, inTurn } from "./decode-picture.server.ts";
import { privatePictures } from "./private-pictures.table.server.ts";

/** What a picture belongs to. */
export type Owner = { orderId: string; line: number } | { topUpId: string };

/** As pages get it: enough for its address and its room. */
export type PrivatePicture = { id: string; width: number; height: number };

/** A screenshot of a telephone can be read in it. */
const BOX = { width: 1080, height: 2160 };

/**
 * Decodes an upload and makes our own picture of it; refuses what is no picture, in words. It takes a
 * second, so do it before a transaction begins.
 */
export function makePrivatePicture(content: Uint8Array) {
	return inTurn(async () => {
		const { image } = await decodePicture(content);
		const { data, info } = await image
			.resize({ ...BOX, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#fff" })
			.avif(AVIF)
			.toBuffer({ resolveWithObject: true });
		return { bytes: data, width: info.width, height: info.height };
	});
}

type Made = Awaited<ReturnType<typeof makePrivatePicture>>;

/** Keeps a picture for a customer; returns its id, which nobody can guess. */
export async function keepPrivatePicture(
	db: Queryable,
	{ userId, of, made }: { userId: string; of: Owner; made: Made },
): Promise<string> {
	const id = newId();
	await db.insert(privatePictures).values({ id, userId, ...of, ...made });
	return id;
}

/** How many there are; call it under the lock of what they belong to, which each change of them takes. */
export async function countPrivatePictures(db: Queryable, of: Owner): Promise<number> {
	const [row] = await db.select({ count: count() }).from(privatePictures).where(belongsTo(of));
	return row?.count ?? 0;
}

/** Removes one of them; false where it is not one of them, or no more. */
export async function removePrivatePicture(
	db: Queryable,
	{ id, of }: { id: string; of: Owner },
): Promise<boolean> {
	const removed = await db
		.delete(privatePictures)
		.where(and(eq(privatePictures.id, id), belongsTo(of)))
		.returning({ id: privatePictures.id });
	return removed.length > 0;
}

/** Removes all of them, for another that takes their place. */
export async function removePrivatePictures(db: Queryable, of: Owner): Promise<void> {
	await db.delete(privatePictures).where(belongsTo(of));
}

function belongsTo(of: Owner): SQL | undefined {
	return "topUpId" in of
		? eq(privatePictures.topUpId, of.topUpId)
		: and(eq(privatePictures.orderId, of.orderId), eq(privatePictures.line, of.line));
}

type Reader = { id: string; role: string };

/**
 * The picture of that id, where it is the reader's own or the reader is an admin; undefined otherwise.
 * Whoever has its bytes already is told so without them.
 */
export async function findPrivatePicture(
	db: Queryable,
	{ id, reader, hasBytes = false }: { id: string; reader: Reader; hasBytes?: boolean },
): Promise<{ bytes: Buffer<ArrayBuffer> | null } | undefined> {
	const mayRead = reader.role === "admin" ? undefined : eq(privatePictures.userId, reader.id);
	const [picture] = await db
		.select({ bytes: hasBytes ? sql<null>`NULL` : privatePictures.bytes })
		.from(privatePictures)
		.where(and(eq(privatePictures.id, id), mayRead));
	return picture;
}

/** In a list of lines: the pictures of each, the oldest first. */
export function selectPicturesOfLine(orderId: SQLWrapper, line: SQLWrapper) {
	return listed(sql`pictures.order_id = ${orderId} AND pictures.line = ${line}`);
}

/** In a list of top-ups: the pictures of each. */
export function selectPicturesOfTopUp(topUpId: SQLWrapper) {
	return listed(sql`pictures.top_up_id = ${topUpId}`);
}

function listed(belongs: SQL) {
	return sql<PrivatePicture[]>`(SELECT coalesce(
			json_agg(json_build_object('id', id, 'width', width, 'height', height)
				ORDER BY created_at, id), '[]')
		FROM private_pictures AS pictures WHERE ${belongs})`;
}

/** For as long as somebody may complain. */
const KEPT_FOR = sql`interval '180 days'`;

/** Removes what is too old; returns how many. */
export async function sweepPrivatePictures(db: Queryable): Promise<number> {
	const swept = await db
		.delete(privatePictures)
		.where(sql`created_at < now() - ${KEPT_FOR}`)
		.returning({ id: privatePictures.id });
	return swept.length;
}
