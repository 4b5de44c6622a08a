import { and, eq } from "drizzle-orm";
import { recordAction } from "#app/audit/record-action.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import {
	countPrivatePictures,
	keepPrivatePicture,
	makePrivatePicture,
	removePrivatePicture,
} from "#app/pictures/private-pictures.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { lockOrder } from "./change-order.server.ts";
import { orderClaim } from "./order-claim.server.ts";
import { orderItems } from "./orders.table.server.ts";
import { MOST_PROOFS } from "./proofs.ts";

type ProofOf = { orderId: string; line: number; adminId: string };

/** Adds a picture to a line that shows its delivery, for the customer of the order and for admins. */
export async function addProof(
	db: Database,
	{ content, ...proof }: ProofOf & { content: Uint8Array },
): Promise<{ userId: string; pictureId: string }> {
	const made = await makePrivatePicture(content);
	return db.transaction(async (tx) => {
		const { userId, game, of, count } = await lockLine(tx, proof);
		if (count >= MOST_PROOFS) {
			throw new Problem("invalid", `${game}: ən çoxu ${MOST_PROOFS} şəkil əlavə oluna bilər`);
		}
		const pictureId = await keepPrivatePicture(tx, { userId, of, made });
		await recordAction(tx, proof.adminId, "order.proof", proof.orderId, {
			before: { proofs: count },
			after: { game, proofs: count + 1 },
		});
		return { userId, pictureId };
	});
}

/** Removes one of a line's pictures; of two presses the second finds none. */
export async function removeProof(
	db: Database,
	{ pictureId, ...proof }: ProofOf & { pictureId: string },
): Promise<{ userId: string }> {
	return db.transaction(async (tx) => {
		const { userId, game, of, count } = await lockLine(tx, proof);
		if (!(await removePrivatePicture(tx, { id: pictureId, of }))) {
			throw new Problem("already-processed", "Bu şəkil artıq silinib");
		}
		await recordAction(tx, proof.adminId, "order.proof-remove", proof.orderId, {
			before: { proofs: count },
			after: { game, proofs: count - 1 },
		});
		return { userId };
	});
}

/** Locks the order; the claim and the pictures are read in statements after that. */
async function lockLine(db: Queryable, { orderId, line, adminId }: ProofOf) {
	const { userId } = await lockOrder(db, orderId);
	await orderClaim.refuseOthers(db, { id: orderId, adminId });
	const [item] = await db
		.select({ game: orderItems.gameName })
		.from(orderItems)
		.where(and(eq(orderItems.orderId, orderId), eq(orderItems.line, line)));
	if (!item) throw new Problem("not-found", MESSAGES.orderNotFound);
	const of = { orderId, line };
	return { userId, game: item.game, of, count: await countPrivatePictures(db, of) };
}
