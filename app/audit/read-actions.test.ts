import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { makeAdmin } from "#test/make.ts";
import { useTestDatabase } from "#test/test-database.ts";
import { findLastAction, listActions, listActionsOf } from "./read-actions.server.ts";
import { recordAction } from "./record-action.server.ts";

const database = useTestDatabase();
let adminId: string;
beforeAll(async () => {
	adminId = (await makeAdmin(database.db)).id;
});

test("the journal is read page by page to its beginning, the newest action first", async () => {
	const { db } = database;
	const orders: string[] = [];
	for (let count = 0; count < 120; count++) {
		orders.unshift(newId());
		await recordAction(db, adminId, "order.note", orders[0] as string);
		if (count % 3 === 0) await recordAction(db, adminId, "game.move", newId());
	}
	const leafThrough = async (kind?: "order") => {
		const pages: string[][] = [];
		let after: number | undefined;
		do {
			const { entries, next } = await listActions(db, { kind, after });
			pages.push(entries.map(({ subjectId }) => subjectId));
			after = next;
		} while (after !== undefined && pages.length < 9);
		return pages;
	};
	const ofOrders = await leafThrough("order");
	expect(ofOrders.map(({ length }) => length)).toEqual([50, 50, 20]);
	expect(ofOrders.flat()).toEqual(orders);
	const all = (await leafThrough()).flat();
	expect(all).toHaveLength(160);
	expect(all.filter((id) => orders.includes(id))).toEqual(orders);
});

test("the newest actions on one subject are listed, and on no other", async () => {
	const { db } = database;
	const id = newId();
	await recordAction(db, adminId, "game.create", id);
	await recordAction(db, adminId, "game.move", id);
	await recordAction(db, adminId, "game.update", id, {
		before: { name: "a" },
		after: { name: "b" },
	});
	await recordAction(db, adminId, "game.move", newId());
	await recordAction(db, adminId, "category.move", id);
	const listed = await listActionsOf(db, { subjectKind: "game", subjectId: id, limit: 2 });
	expect(listed).toMatchObject([
		{
			action: "game.update",
			actorName: "Admin Nümunə",
			before: { name: "a" },
			after: { name: "b" },
		},
		{ action: "game.move" },
	]);
});

test("the last action of a kind is the newest on that subject, whoever did something else since", async () => {
	const { db } = database;
	const id = newId();
	const { id: other } = await makeAdmin(db);
	expect(await findLastAction(db, "order.status", id)).toBeUndefined();
	await recordAction(db, other, "order.status", id, { after: { status: "processing" } });
	await recordAction(db, adminId, "order.status", id, { after: { status: "completed" } });
	await recordAction(db, other, "order.note", id);
	await recordAction(db, other, "order.status", newId());
	expect(await findLastAction(db, "order.status", id)).toMatchObject({
		actorId: adminId,
		after: { status: "completed" },
	});
});
