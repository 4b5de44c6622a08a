import { and, ne, sql } from "drizzle-orm";
import { games } from "#app/catalog/catalog.table.server.ts";
import { findGameToEdit } from "#app/catalog/read-games.server.ts";
import { refusedFields } from "#app/forms/read-fields.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { CONFIRMED } from "./confirmed-field.ts";
import type { GameValues } from "./game-form.server.ts";

const AGAIN = "Belə olmalıdırsa, bir də “Yadda saxla” düyməsini basın";
const FREE_MESSAGE = `Qiymət 0.00 ₼: oyun pulsuz satılacaq. ${AGAIN}`;
const DUPLICATE_NAME_MESSAGE = `Bu adda başqa oyun var. ${AGAIN}`;

type Input = { id?: string; values: Pick<GameValues, "name" | "priceQepik">; confirmed: string };

/**
 * Asks once about what is allowed but seldom meant: a price of 0, and a name that another game has.
 * It refuses at these fields and returns a `confirmed` with them; the form that sends it back with
 * the same values goes through. Values that the game already has are not asked about.
 */
export async function askToConfirm(db: Queryable, { id, values, confirmed }: Input): Promise<void> {
	const { name, priceQepik } = values;
	const before = id ? await findGameToEdit(db, id) : undefined;
	const fields: Record<string, string> = {};
	if (priceQepik === 0 && before?.priceQepik !== 0) fields.price = FREE_MESSAGE;
	if (before?.name !== name && (await isTaken(db, { id, name })))
		fields.name = DUPLICATE_NAME_MESSAGE;
	const toConfirm = JSON.stringify([fields.price && priceQepik, fields.name && name]);
	if (Object.keys(fields).length === 0 || confirmed === toConfirm) return;
	throw refusedFields({ ...fields, [CONFIRMED]: toConfirm });
}

/** Names are compared as the search does: in any case, with or without Azerbaijani letters. */
async function isTaken(
	db: Queryable,
	{ id = "", name }: { id?: string | undefined; name: string },
) {
	const others = await db
		.select({ id: games.id })
		.from(games)
		.where(and(sql`games.name_words = search_words(${name})`, ne(games.id, id)))
		.limit(1);
	return others.length > 0;
}
