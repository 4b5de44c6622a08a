import { and, eq } from "drizzle-orm";
import { Problem } from "#app/core/problem.ts";
import {
	keepPrivatePicture,
	makePrivatePicture,
	type Owner,
	removePrivatePicture,
	removePrivatePictures,
} from "#app/pictures/private-pictures.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { type Limited, limitUses } from "#app/sign-in/rate-limit.server.ts";
import { topUps } from "./balance.table.server.ts";
import { explainUndecided } from "./explain-undecided.server.ts";

type OwnTopUp = { topUpId: string; userId: string };

/** More pictures than anybody has receipts: each takes a second of a processor. */
function receiptsOf(userId: string): Limited {
	return { limit: { name: "receipts", most: 20, windowS: 60 * 60 }, key: userId };
}

/**
 * A customer shows their transfer by a picture, for as long as nobody has decided their top-up. It takes
 * the place of an earlier one.
 */
export async function attachReceipt(
	db: Database,
	{ content, ...own }: OwnTopUp & { content: Uint8Array },
): Promise<{ pictureId: string }> {
	await limitUses(db, receiptsOf(own.userId));
	const made = await makePrivatePicture(content);
	return db.transaction(async (tx) => {
		const of = await lockOwnWaiting(tx, own);
		await removePrivatePictures(tx, of);
		return { pictureId: await keepPrivatePicture(tx, { userId: own.userId, of, made }) };
	});
}

/** Takes it away again; of two presses the second finds none. */
export async function removeReceipt(
	db: Database,
	{ pictureId, ...own }: OwnTopUp & { pictureId: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		const of = await lockOwnWaiting(tx, own);
		if (await removePrivatePicture(tx, { id: pictureId, of })) return;
		throw new Problem("already-processed", "Bu şəkil artıq silinib");
	});
}

/** Under this lock nobody decides it, and no other receipt of it is kept. */
async function lockOwnWaiting(tx: Queryable, { topUpId, userId }: OwnTopUp): Promise<Owner> {
	const [own] = await tx
		.select({ status: topUps.status })
		.from(topUps)
		.where(and(eq(topUps.id, topUpId), eq(topUps.userId, userId)))
		.for("update");
	if (own?.status !== "pending") throw explainUndecided(own);
	return { topUpId };
}
