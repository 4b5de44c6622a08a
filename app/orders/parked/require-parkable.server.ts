import { findBalance } from "#app/balance/read-ledger.server.ts";
import { priceChanged } from "#app/cart/cart-changes.ts";
import { checkLines } from "#app/catalog/sellable.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { Problem } from "#app/core/problem.ts";
import { explainDebt, refusalOf, totalOf } from "#app/orders/explain-refusal.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { ParkedLine } from "./parked-order.ts";

type Wish = {
	userId: string;
	lines: ParkedLine[];
	seenTotalQepik: number;
	/** What the buyer saw as missing from the balance. */
	seenMissingQepik: number;
};

/**
 * The lines of a purchase that can be parked, under the names that their games have now. Refuses in the
 * order of a purchase: an empty cart, an unknown buyer, a debt, a game that cannot be bought, another
 * total than was seen; and then what is missing, where that is another sum than was seen, or nothing.
 */
export async function requireParkable(db: Queryable, wish: Wish): Promise<ParkedLine[]> {
	const { userId, lines, seenTotalQepik, seenMissingQepik } = wish;
	const checked = await checkLines(db, lines);
	const totalQepik = totalOf(checked);
	const everyGameKnown = checked.every((line) => line.priceQepik !== null);
	if (totalQepik <= 0 && everyGameKnown) throw new Problem("cart-empty", MESSAGES.cartEmpty);
	const balanceQepik = await findBalance(db, userId);
	if (balanceQepik === undefined) throw new Problem("not-found", MESSAGES.userNotFound);
	const debt = await explainDebt(db, userId);
	if (debt) throw debt;
	const unsellable = checked.find((line) => line.obstacle !== null);
	if (unsellable) throw refusalOf(unsellable);
	if (totalQepik !== seenTotalQepik) throw new Problem("price-changed", priceChanged);
	const missingQepik = totalQepik - balanceQepik;
	if (missingQepik <= 0) {
		throw new Problem("balance-moved", "Balansınız artıq çatır: sifarişi tamamlayın");
	}
	if (missingQepik !== seenMissingQepik) {
		throw new Problem("balance-moved", "Balansınız dəyişib, çatışmayan məbləği yenidən yoxlayın");
	}
	return checked.map(({ gameId, gameName, name, quantity, playerId, remember }) => ({
		...{ gameId, name: gameName ?? name, quantity, playerId },
		...(remember && { remember }),
	}));
}
