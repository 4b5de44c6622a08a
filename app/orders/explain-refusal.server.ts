import { listDebts } from "#app/balance/epoint/debts.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { priceChanged } from "#app/cart/cart-changes.ts";
import { playerIdRequired, playerIdUnfit } from "#app/cart/player-id.ts";
import { refuseId } from "#app/catalog/id-form.ts";
import { checkLines } from "#app/catalog/sellable.server.ts";
import * as MESSAGES from "#app/core/messages.ts";
import { formatManat } from "#app/core/money.ts";
import { Problem } from "#app/core/problem.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isWithinOrderRate } from "./order-rate-limit.server.ts";
import type { Purchase, PurchaseLine } from "./purchase.ts";

/**
 * The first reason why a purchase was not placed, in the specification's order and then that of
 * `docs/money.md`; undefined when it would be placed by now.
 */
export async function explainRefusal(
	db: Queryable,
	{ userId, lines, seenTotalQepik, leastTotalQepik = seenTotalQepik }: Purchase,
): Promise<Problem | undefined> {
	const checked = await checkLines(db, lines);
	const totalQepik = totalOf(checked);
	const everyGameKnown = checked.every((line) => line.priceQepik !== null);
	if (totalQepik <= 0 && everyGameKnown) {
		return new Problem("cart-empty", MESSAGES.cartEmpty);
	}
	const balanceQepik = await findBalance(db, userId);
	if (balanceQepik === undefined) return new Problem("not-found", MESSAGES.userNotFound);
	if (balanceQepik < totalQepik) return new Problem("balance-short", MESSAGES.balanceShort);
	const debt = await explainDebt(db, userId);
	if (debt) return debt;
	if (!(await isWithinOrderRate(db, userId))) {
		return new Problem("too-many", "Çox sifariş verdiniz, bir dəqiqə sonra yenidən yoxlayın");
	}
	const unsellable = checked.find((line) => line.obstacle !== null);
	if (unsellable) return refusalOf(unsellable);
	const isAsSeen = leastTotalQepik <= totalQepik && totalQepik <= seenTotalQepik;
	return isAsSeen ? undefined : new Problem("price-changed", priceChanged);
}

/** The refusal of whoever owes what a bank took back. */
export async function explainDebt(db: Queryable, userId: string): Promise<Problem | undefined> {
	const debts = await listDebts(db, userId);
	if (debts.length === 0) return undefined;
	const owedQepik = debts.reduce((sum, debt) => sum + debt.owedQepik, 0);
	return new Problem(
		"in-debt",
		`Bank ödənişinizi geri qaytarıb, borcunuz ${formatManat(owedQepik)}: dəstəyə yazın`,
	);
}

/** What the lines cost today; a game that is gone costs nothing. */
export function totalOf(checked: { priceQepik: number | null; quantity: number }[]): number {
	return checked.reduce((sum, line) => sum + (line.priceQepik ?? 0) * line.quantity, 0);
}

type CheckedLine = Awaited<ReturnType<typeof checkLines<PurchaseLine>>>[number];

/** Why a line cannot be bought. */
export function refusalOf(line: CheckedLine): Problem {
	const { name, gameName, stock, idForm, playerId, obstacle } = line;
	switch (obstacle) {
		case "stock-short":
			return new Problem("stock-short", `${gameName}: stokda cəmi ${stock} ədəd var`);
		case "player-id-missing":
			return new Problem("invalid", playerIdRequired);
		case "player-id-unfit": {
			const why = refuseId(idForm, playerId ?? "")?.message ?? playerIdUnfit;
			return new Problem("invalid", `${gameName}: ${why}`);
		}
		default:
			return new Problem("unavailable", `${gameName ?? name} artıq mövcud deyil`);
	}
}
