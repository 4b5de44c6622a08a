// The rules of money in memory, said as plainly as possible: what the shop must do and refuse.

export type ModelGame = { id: string; priceQepik: number; stock: number | undefined };
type ModelOrder = {
	id: string;
	user: number;
	cart: string;
	totalQepik: number;
	status: string;
	refunded: boolean;
};
type ModelRequest = { id: string; user: number; amountQepik: number; status: string };

export class ShopModel {
	readonly balances: number[] = [];
	readonly requests: ModelRequest[] = [];
	readonly orders: ModelOrder[] = [];
	readonly attempts = new Map<string, ModelOrder>();
	readonly games: ModelGame[];

	constructor(games: ModelGame[]) {
		this.games = games;
	}

	/** The words of the refusal, or undefined when the approval must succeed. */
	approve(request: ModelRequest, amountQepik: number | undefined): string | undefined {
		const credit = amountQepik ?? request.amountQepik;
		if (credit <= 0 || credit > 10_000_000) return "Düzgün məbləğ daxil edin";
		if (request.status !== "pending") return "Bu sorğu artıq emal olunub";
		request.status = "completed";
		this.#move(request.user, credit);
		return undefined;
	}

	reject(request: ModelRequest): string | undefined {
		if (request.status !== "pending") return "Bu sorğu artıq emal olunub";
		request.status = "rejected";
		return undefined;
	}

	adjust(user: number, newBalanceQepik: number, seenBalanceQepik: number): string | undefined {
		if (seenBalanceQepik !== this.balances[user]) return "Balans dəyişib, yenidən yoxlayın";
		this.balances[user] = newBalanceQepik;
		return undefined;
	}

	/** In the specification's order: the total, the balance, the stock, the price that was seen. */
	buy(
		user: number,
		asked: { attemptId: string; lines: [number, number][]; seenTotalQepik: number },
	): string | ModelOrder {
		const cart = JSON.stringify([...asked.lines].sort());
		const earlier = this.attempts.get(`${user} ${asked.attemptId}`);
		if (earlier) return earlier.cart === cart ? earlier : "Bu sifariş artıq verilib";
		const lines = asked.lines.map(([index, quantity]) => ({ game: this.#game(index), quantity }));
		const totalQepik = lines.reduce((sum, line) => sum + line.game.priceQepik * line.quantity, 0);
		if (totalQepik <= 0) return "Səbət boşdur";
		if (this.#balance(user) < totalQepik) return "Balans kifayət etmir";
		for (const { game, quantity } of lines) {
			if (game.stock === 0) return "Nümunə oyun artıq mövcud deyil";
			if (game.stock !== undefined && game.stock < quantity) {
				return `Nümunə oyun: stokda cəmi ${game.stock} ədəd var`;
			}
		}
		if (totalQepik !== asked.seenTotalQepik) return "Qiymət dəyişib, səbəti yoxlayın";
		for (const { game, quantity } of lines) if (game.stock !== undefined) game.stock -= quantity;
		this.#move(user, -totalQepik);
		const order = { id: "", user, cart, totalQepik, status: "pending", refunded: false };
		this.orders.push(order);
		this.attempts.set(`${user} ${asked.attemptId}`, order);
		return order;
	}

	refund(order: ModelOrder): string | undefined {
		if (order.refunded) return "Bu sifarişin məbləği artıq balansa qaytarılıb";
		if (order.status !== "cancelled") {
			return "Yalnız ləğv edilmiş sifarişin məbləği qaytarıla bilər";
		}
		order.refunded = true;
		this.#move(order.user, order.totalQepik);
		return undefined;
	}

	get revenueQepik(): number {
		const completed = this.orders.filter(({ status }) => status === "completed");
		return completed.reduce((sum, { totalQepik }) => sum + totalQepik, 0);
	}

	#move(user: number, amountQepik: number) {
		this.balances[user] = this.#balance(user) + amountQepik;
	}

	#balance(user: number): number {
		return this.balances[user] ?? 0;
	}

	#game(index: number): ModelGame {
		const game = this.games[index];
		if (!game) throw new Error(`the model has no game ${index}`);
		return game;
	}
}
