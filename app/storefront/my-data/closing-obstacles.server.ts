import { sql } from "drizzle-orm";
import { listDebts } from "#app/balance/epoint/debts.server.ts";
import { findBalance } from "#app/balance/read-ledger.server.ts";
import { isAwaitingAnswer } from "#app/balance/withdraw-declined.server.ts";
import { formatManat } from "#app/core/money.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Why an account is not closed yet, in words, and the page on which that can be changed. */
export type Obstacle = { text: string; page?: { to: string; label: string } };

type Facts = { balanceQepik: number; owedQepik: number };

/** By the names that `closing_obstacles` of the database gives; it is that function that refuses. */
const WORDS: Record<string, (facts: Facts) => Obstacle> = {
	role: () => ({
		text: "Administratorun hesabı bağlanmır: əvvəlcə başqa administrator sizi adminlikdən çıxarmalıdır.",
	}),
	balance: ({ balanceQepik }) => ({
		text: `Balansınızda ${formatManat(balanceQepik)} var. Xərcləyin və ya geri qaytarılması üçün dəstəyə yazın.`,
	}),
	orders: () => ({
		text: "Hələ tamamlanmamış sifarişiniz var. Gözləyin və ya onu geri götürün.",
		page: { to: "/orders", label: "Sifarişlərim" },
	}),
	"top-ups": () => ({
		text: "Cavab gözləyən balans sorğunuz var. Gözləyin və ya onu geri götürün.",
		page: { to: "/balance", label: "Balans" },
	}),
	"parked-order": () => ({
		text: "Ödənişini gözləyən sifarişiniz var. Onu ləğv edin.",
		page: { to: "/orders", label: "Sifarişlərim" },
	}),
	"card-refund": () => ({
		text: "Kartınıza məbləğ qaytarılır. Bank cavab verənə qədər gözləyin.",
	}),
	debt: ({ owedQepik }) => ({
		text: `Bank ödənişinizi geri qaytarıb, borcunuz ${formatManat(owedQepik)}: dəstəyə yazın.`,
	}),
};

/** What stands in the way of closing somebody's account; empty where nothing does. */
export async function listObstacles(db: Queryable, userId: string): Promise<Obstacle[]> {
	const { rows } = await db.execute<{ name: string }>(sql`
		SELECT name FROM closing_obstacles(${userId}) AS name`);
	const names = rows.map(({ name }) => name);
	if (names.length === 0) return [];
	// Declined card payments are withdrawn with the account.
	const isOver = names.includes("top-ups") && !(await isAwaitingAnswer(db, userId));
	const [balanceQepik = 0, debts] = await Promise.all([
		findBalance(db, userId),
		listDebts(db, userId),
	]);
	const owedQepik = debts.reduce((sum, debt) => sum + debt.owedQepik, 0);
	return names
		.filter((name) => !(isOver && name === "top-ups"))
		.map((name) => {
			const words = WORDS[name];
			// A name that nobody has put into words still refuses.
			return (
				words?.({ balanceQepik, owedQepik }) ?? { text: "Hesabı bağlamaq üçün dəstəyə yazın." }
			);
		});
}
