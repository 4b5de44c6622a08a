import { sql } from "drizzle-orm";
import { findBalance } from "../balance/read-balance.server.ts";
import { Problem } from "../core/problem.ts";
import * as WORDS from "../core/words.ts";
import type { Queryable } from "../platform/database.server.ts";
import { keptOrderPace } from "./order-pace.server.ts";
import type { Purchase, PurchaseLine } from "./place-order.server.ts";

type Judged = {
	name: string;
	price_qepik: number;
	available: boolean;
	requires_id: boolean;
	track_stock: boolean;
	stock: number;
};

/**
 * The first reason why a purchase was not placed, in the specification's order and then that of
 * `docs/money.md`; undefined when nothing stands in its way any more.
 */
export async function whyNotPlaced(
	db: Queryable,
	{ userId, lines, seenTotalQepik }: Purchase,
): Promise<Problem | undefined> {
	const games = await readGames(db, lines);
	const totalQepik = lines.reduce(
		(sum, line) => sum + (games.get(line.gameId)?.price_qepik ?? 0) * line.quantity,
		0,
	);
	const everyGameKnown = lines.every((line) => games.has(line.gameId));
	if (lines.length === 0 || (totalQepik <= 0 && everyGameKnown)) {
		return new Problem("cart-empty", WORDS.cartEmpty);
	}
	const balanceQepik = await findBalance(db, userId);
	if (balanceQepik === undefined) return new Problem("not-found", WORDS.userNotFound);
	if (balanceQepik < totalQepik) return new Problem("balance-short", WORDS.balanceShort);
	if (!(await keptOrderPace(db, userId))) {
		return new Problem("too-many", "Çox sifariş verdiniz, bir dəqiqə sonra yenidən yoxlayın");
	}
	for (const line of lines) {
		const refusal = whyNotSold(line, games.get(line.gameId));
		if (refusal) return refusal;
	}
	if (totalQepik !== seenTotalQepik) return new Problem("price-changed", WORDS.priceChanged);
	return undefined;
}

function whyNotSold(line: PurchaseLine, game: Judged | undefined): Problem | undefined {
	if (!game?.available || (game.track_stock && game.stock === 0)) {
		return new Problem("unavailable", `${game?.name ?? line.name} artıq mövcud deyil`);
	}
	if (game.track_stock && game.stock < line.quantity) {
		return new Problem("stock-short", `${game.name}: stokda cəmi ${game.stock} ədəd var`);
	}
	if (game.requires_id && line.playerId === null) {
		return new Problem("invalid", WORDS.playerIdRequired);
	}
	return undefined;
}

async function readGames(db: Queryable, lines: PurchaseLine[]): Promise<Map<string, Judged>> {
	const ids = lines.map((line) => line.gameId);
	const { rows } = await db.execute<Judged & { id: string }>(sql`
		SELECT id, name, price_qepik, available, requires_id, track_stock, stock
		FROM games WHERE id = ANY(${sql.param(ids)}::text[])`);
	return new Map(rows.map((game) => [game.id, game]));
}
