// What the random actions on a shop have in common.
import type { SQL } from "drizzle-orm";
import fc from "fast-check";
import type { Following } from "#app/balance/epoint/follow-payment-job.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { FakeEpoint } from "#app/server/fake-epoint/fake-epoint.server.ts";
import type { ShopModel } from "./shop-model.ts";

export type RealShop = {
	db: Database;
	/** Who does what needs no particular admin: the first of those below. */
	adminId: string;
	adminIds: string[];
	userIds: string[];
	games: string[];
	/** The provider of card payments, and what the shop asks it with. */
	epoint: { fake: FakeEpoint; app: Following };
};

type Session = Database["_"]["session"];

export type Action = { run(model: ShopModel, real: RealShop): Promise<void> };

/** The message with which an action is refused; undefined when it succeeds. */
export async function refusalOf({ db }: RealShop, action: (db: Database) => Promise<unknown>) {
	try {
		await action(withSavepoints(db));
		return undefined;
	} catch (error) {
		if (error instanceof Problem) return error.message;
		throw error;
	}
}

/** A transaction with a savepoint per statement: as on the pool, a failed one does not abort the rest. */
function withSavepoints(tx: Database): Database {
	const execute = (query: SQL) => tx.transaction((savepoint) => savepoint.execute(query));
	const prepareQuery: Session["prepareQuery"] = (...query) => {
		const run = (values: object) => (savepoint: Pick<Database, "_">) =>
			savepoint._.session.prepareQuery(...query).execute({ ...values });
		return { execute: (values = {}) => tx.transaction(run(values)) } as never;
	};
	return Object.assign(Object.create(tx), { execute, _: { session: { prepareQuery } } });
}

/** The item that a random number selects. */
export function pick<Item>(items: Item[], number: number): Item | undefined {
	return items[number % items.length];
}

/** Selects an item with `pick`. */
export const number = fc.nat({ max: 1000 });

/** Which of the two admins. */
export const byAdmin = fc.nat({ max: 1 });
