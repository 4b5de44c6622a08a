// What every random act on a shop is made of.
import type { SQL } from "drizzle-orm";
import fc from "fast-check";
import { Problem } from "../../app/core/problem.ts";
import type { Database } from "../../app/platform/database.server.ts";
import type { ShopModel } from "./shop-model.ts";

export type RealShop = { db: Database; adminId: string; userIds: string[]; games: string[] };

type Session = Database["_"]["session"];

export type Act = { run(model: ShopModel, real: RealShop): Promise<void> };

/** The act's words when it is refused. */
export async function refusalOf({ db }: RealShop, act: (db: Database) => Promise<unknown>) {
	try {
		await act(withSavepoints(db));
		return undefined;
	} catch (error) {
		if (error instanceof Problem) return error.message;
		throw error;
	}
}

/** A transaction on which each statement stands alone, as on the pool: a failed one spoils nothing. */
function withSavepoints(tx: Database): Database {
	const execute = (query: SQL) => tx.transaction((savepoint) => savepoint.execute(query));
	const prepareQuery: Session["prepareQuery"] = (...query) => {
		const run = (values: object) => (savepoint: Pick<Database, "_">) =>
			savepoint._.session.prepareQuery(...query).execute({ ...values });
		return { execute: (values = {}) => tx.transaction(run(values)) } as never;
	};
	return Object.assign(Object.create(tx), { execute, _: { session: { prepareQuery } } });
}

/** The one that a random number means, of however many there are. */
export function pick<Item>(items: Item[], number: number): Item | undefined {
	return items[number % items.length];
}

/** Which of them, however many there are. */
export const number = fc.nat({ max: 1000 });
