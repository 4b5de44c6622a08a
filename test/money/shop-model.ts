// The rules of money in memory, said as plainly as possible: what the shop must do and refuse.

export type ModelGame = { id: string; priceQepik: number; stock: number | undefined };
type ModelOrder = {
	id: string;
	user: number;
	cart: string;
	totalQepik: number;
	status: string;
	refunded: boolean;
	/** What was taken out of tracked stocks. */
	units: { game: ModelGame; quantity: number }[];
};
type ModelRequest = {
	id: string;
	user: number;
	amountQepik: number;
	status: string;
	/** Turned round already, or withdrawn. */
	settled?: "undone" | "withdrawn";
	creditedQepik?: number;
};

const ALREADY = "Bu sorğu artıq emal olunub";

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
		if (request.status !== "pending") return ALREADY;
		this.#credit(request, credit);
		return undefined;
	}

	/** Once, as far as the balance covers it. */
	takeBack(request: ModelRequest): string | undefined {
		if (request.status !== "completed" || request.settled) return ALREADY;
		const taken = Math.min(this.#balance(request.user), request.creditedQepik ?? 0);
		if (taken === 0) return "Müştərinin balansında geri alınacaq məbləğ qalmayıb";
		request.status = "rejected";
		request.settled = "undone";
		this.#move(request.user, -taken);
		return undefined;
	}

	approveRejected(request: ModelRequest, amountQepik: number): string | undefined {
		if (amountQepik <= 0 || amountQepik > 10_000_000) return "Düzgün məbləğ daxil edin";
		if (request.settled === "withdrawn") return "Bu sorğunu müştəri özü geri götürüb";
		if (request.status !== "rejected" || request.settled) return ALREADY;
		request.settled = "undone";
		this.#credit(request, amountQepik);
		return undefined;
	}

	withdrawRequest(request: ModelRequest): string | undefined {
		if (request.status !== "pending") return ALREADY;
		request.status = "rejected";
		request.settled = "withdrawn";
		return undefined;
	}

	reject(request: ModelRequest): string | undefined {
		if (request.status !== "pending") return ALREADY;
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
		const units = lines.filter(({ game }) => game.stock !== undefined);
		for (const unit of units) this.#stock(unit.game, -unit.quantity);
		this.#move(user, -totalQepik);
		const order = { id: "", user, cart, totalQepik, status: "pending", refunded: false, units };
		this.orders.push(order);
		this.attempts.set(`${user} ${asked.attemptId}`, order);
		return order;
	}

	refund(order: ModelOrder): string | undefined {
		if (order.refunded) return "Bu sifarişin məbləği artıq balansa qaytarılıb";
		if (order.status !== "cancelled") {
			return "Yalnız ləğv edilmiş sifarişin məbləği qaytarıla bilər";
		}
		this.#giveBack(order);
		return undefined;
	}

	/** Both or neither. */
	cancelAndRefund(order: ModelOrder): string | undefined {
		if (order.refunded) return "Bu sifarişin məbləği artıq balansa qaytarılıb";
		order.status = "cancelled";
		this.#giveBack(order);
		return undefined;
	}

	withdrawOrder(order: ModelOrder): string | undefined {
		if (order.status === "cancelled") return "Sifariş artıq ləğv edilib";
		if (order.status !== "pending") return "Sifariş artıq işlənir, geri götürülə bilməz";
		order.status = "cancelled";
		this.#giveBack(order);
		return undefined;
	}

	get revenueQepik(): number {
		const earned = this.orders.filter(
			({ status, refunded }) => status === "completed" && !refunded,
		);
		return earned.reduce((sum, { totalQepik }) => sum + totalQepik, 0);
	}

	#credit(request: ModelRequest, amountQepik: number) {
		request.status = "completed";
		request.creditedQepik = amountQepik;
		this.#move(request.user, amountQepik);
	}

	#giveBack(order: ModelOrder) {
		order.refunded = true;
		this.#move(order.user, order.totalQepik);
		for (const { game, quantity } of order.units) this.#stock(game, quantity);
	}

	#stock(game: ModelGame, units: number) {
		game.stock = (game.stock ?? 0) + units;
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
