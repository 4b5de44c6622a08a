import { and, eq, ne, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database.server.ts";
import { refusedFields } from "../../platform/read-fields.server.ts";
import { games } from "../catalog.table.server.ts";
import { CONFIRMED } from "./confirmed-field.ts";
import type { GameValues } from "./game-form.server.ts";

const AGAIN = "Belə olmalıdırsa, bir də “Yadda saxla” düyməsini basın";
const FREE_WORDS = `Qiymət 0.00 ₼: oyun pulsuz satılacaq. ${AGAIN}`;
const TWICE_WORDS = `Bu adda başqa oyun var. ${AGAIN}`;

type Saved = { id?: string; values: Pick<GameValues, "name" | "priceQepik">; confirmed: string };

/**
 * Asks once about what is allowed but seldom meant: a price of 0, and a name that another game
 * has. It refuses at the fields and sends `confirmed` along; the form that comes back with the
 * same values goes through. What the game was before is not asked about.
 */
export async function askAboutDoubts(db: Queryable, { id, values, confirmed }: Saved) {
	const { name, priceQepik } = values;
	const [before] = id ? await db.select().from(games).where(eq(games.id, id)) : [];
	const fields: Record<string, string> = {};
	if (priceQepik === 0 && before?.priceQepik !== 0) fields.price = FREE_WORDS;
	if (before?.name !== name && (await isTaken(db, { id, name }))) fields.name = TWICE_WORDS;
	const asked = JSON.stringify([fields.price && priceQepik, fields.name && name]);
	if (Object.keys(fields).length === 0 || confirmed === asked) return;
	throw refusedFields({ ...fields, [CONFIRMED]: asked });
}

/** Names are alike as the search sees them: in any case, with or without Azerbaijani letters. */
async function isTaken(
	db: Queryable,
	{ id = "", name }: { id?: string | undefined; name: string },
) {
	const found = await db
		.select({ id: games.id })
		.from(games)
		.where(and(sql`games.name_words = search_words(${name})`, ne(games.id, id)))
		.limit(1);
	return found.length > 0;
}
