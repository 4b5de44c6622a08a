import type { GameSort } from "#app/catalog/game-sort.ts";
import type { GamesPage } from "#app/catalog/read-games.server.ts";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { searchesFrom } from "#app/sign-in/limits.server.ts";
import { limitUses } from "#app/sign-in/rate-limit.server.ts";
import { countMiss } from "./misses.server.ts";
import { searchGames } from "./search-games.server.ts";
import { MOST_TYPED } from "./typed-search.ts";

type Asked = {
	text: string;
	categoryId: string | undefined;
	sort: GameSort | undefined;
	after: string | undefined;
	/** Of the client. */
	address: string;
};

export type SearchAnswer = GamesPage & { refusal?: { status: number; message: string } };

/** Searches the shop, or says why not; what nobody finds is counted. */
export async function answerSearch(db: Queryable, asked: Asked): Promise<SearchAnswer> {
	const { text, categoryId, after, address } = asked;
	if (text.length > MOST_TYPED) {
		return refused(new Problem("invalid", `Axtarış ən çoxu ${MOST_TYPED} simvol ola bilər`));
	}
	try {
		await limitUses(db, searchesFrom(address));
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== "too-many") throw error;
		return refused(
			new Problem(error.code, "Çox tez-tez axtarırsınız, bir dəqiqədən sonra yenidən yoxlayın"),
		);
	}
	const found = await searchGames(db, asked);
	if (found.games.length === 0 && !categoryId && !after) await countMiss(db, { text, address });
	return found;
}

function refused({ status, message }: Problem): SearchAnswer {
	return { games: [], next: undefined, refusal: { status, message } };
}
