// The rules of money as a simple model in memory: what the shop has to do and to refuse.

export type ModelGame = { id: string; priceQepik: number; stock: number | undefined };
type ModelOrder = {
	id: string;
	user: number;
	cart: string;
	totalQepik: number;
	status: string;
	refunded: boolean;
	/** The units taken from tracked stock. */
	units: { game: ModelGame; quantity: number }[];
};
type ModelTopUp = {
	id: string;
	user: number;
	amountQepik: number;
	status: string;
	/** Reversed already, or withdrawn. */
	settled?: "undone" | "withdrawn";
	creditedQepik?: number;
};

const ALREADY = "Bu sorğu artıq emal olunub";

export class ShopModel {
	readonly balances: number[] = [];
	readonly topUps: ModelTopUp[] = [];
	readonly orders: ModelOrder[] = [];
	readonly attempts = new Map<string, ModelOrder>();
	readonly games: ModelGame[];

	constructor(games: ModelGame[]) {
		this.games = games;
	}

	/** The message of the refusal, or undefined when the approval must succeed. */
	approve(topUp: ModelTopUp, amountQepik: number | undefined): string | undefined {
		const credit = amountQepik ?? topUp.amountQepik;
		if (credit <= 0 || credit > 10_000_000) return "Düzgün məbləğ daxil edin";
		if (topUp.status !== "pending") return ALREADY;
		this.#credit(topUp, credit);
		return undefined;
	}

	/** At most once, and no more than the balance covers. */
	takeBack(topUp: ModelTopUp): string | undefined {
		if (topUp.status !== "completed" || topUp.settled) return ALREADY;
		const taken = Math.min(this.#balance(topUp.user), topUp.creditedQepik ?? 0);
		if (taken === 0) return "Müştərinin balansında geri alınacaq məbləğ qalmayıb";
		topUp.status = "rejected";
		topUp.settled = "undone";
		this.#move(topUp.user, -taken);
		return undefined;
	}

	approveRejected(topUp: ModelTopUp, amountQepik: number): string | undefined {
		if (amountQepik <= 0 || amountQepik > 10_000_000) return "Düzgün məbləğ daxil edin";
		if (topUp.settled === "withdrawn") return "Bu sorğunu müştəri özü geri götürüb";
		if (topUp.status !== "rejected" || topUp.settled) return ALREADY;
		topUp.settled = "undone";
		this.#credit(topUp, amountQepik);
		return undefined;
	}

	withdrawTopUp(topUp: ModelTopUp): string | undefined {
		if (topUp.status !== "pending") return ALREADY;
		topUp.status = "rejected";
		topUp.settled = "withdrawn";
		return undefined;
	}

	reject(topUp: ModelTopUp): string | undefined {
		if (topUp.status !== "pending") return ALREADY;
		topUp.status = "rejected";
		return undefined;
	}

	adjust(user: number, newBalanceQepik: number, seenBalanceQepik: number): string | undefined {
		if (seenBalanceQepik !== this.balances[user]) return "Balans dəyişib, yenidən yoxlayın";
		this.balances[user] = newBalanceQepik;
		return undefined;
	}

	/** Refusals in the specification's order: the total, the balance, the stock, the displayed price. */
	buy(
		user: number,
		input: { attemptId: string; lines: [number, number][]; seenTotalQepik: number },
	): string | ModelOrder {
		const cart = JSON.stringify([...input.lines].sort());
		const earlier = this.attempts.get(`${user} ${input.attemptId}`);
		if (earlier) return earlier.cart === cart ? earlier : "Bu sifariş artıq verilib";
		const lines = input.lines.map(([index, quantity]) => ({ game: this.#game(index), quantity }));
		const totalQepik = lines.reduce((sum, line) => sum + line.game.priceQepik * line.quantity, 0);
		if (totalQepik <= 0) return "Səbət boşdur";
		if (this.#balance(user) < totalQepik) return "Balans kifayət etmir";
		for (const { game, quantity } of lines) {
			if (game.stock === 0) return "Nümunə oyun artıq mövcud deyil";
			if (game.stock !== undefined && game.stock < quantity) {
				return `Nümunə oyun: stokda cəmi ${game.stock} ədəd var`;
			}
		}
		if (totalQepik !== input.seenTotalQepik) return "Qiymət dəyişib, səbəti yoxlayın";
		const units = lines.filter(({ game }) => game.stock !== undefined);
		for (const unit of units) this.#stock(unit.game, -unit.quantity);
		this.#move(user, -totalQepik);
		const order = { id: "", user, cart, totalQepik, status: "pending", refunded: false, units };
		this.orders.push(order);
		this.attempts.set(`${user} ${input.attemptId}`, order);
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

	/** Both or neither happens. */
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

	#credit(topUp: ModelTopUp, amountQepik: number) {
		topUp.status = "completed";
		topUp.creditedQepik = amountQepik;
		this.#move(topUp.user, amountQepik);
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
