// The rules of money as a simple model in memory: what the shop has to do and to refuse.
import { formatManat } from "#app/core/money.ts";
import {
	changeStatus,
	heldFrom,
	type ModelGame,
	type ModelLine,
	type ModelOrder,
	whyNotWithdrawn,
} from "./model-order.ts";

export type ModelLineOfBank = { id: string; amountQepik: number; paid?: ModelTopUp };
/** An amount, or a number of units of each line. */
export type ModelPart = { amountQepik: number } | { units: number[] };
export type ModelTopUp = {
	id: string;
	user: number;
	amountQepik: number;
	status: string;
	/** Reversed already, or withdrawn. */
	settled?: "undone" | "withdrawn";
	creditedQepik?: number;
	/** What an admin took back of it. */
	takenBackQepik?: number;
	/** Where the system credited it: what the provider calls it, and what the bank took back. */
	card?: ModelCard;
};
type ModelCard = {
	transaction: string;
	returned?: boolean;
	owedQepik: number;
	/** What of a return the balance covered. */
	bookedQepik?: number;
	/** Whether the provider told of a return. */
	told?: boolean;
	/** What an admin gave back to it. */
	refund?: { amountQepik: number; isSent: boolean; status: "unknown" | "returned" | "refused" };
};

const NOTHING_LEFT = "Müştərinin balansında geri alınacaq məbləğ qalmayıb";
const ALREADY = "Bu sorğu artıq emal olunub";
const ALL_REFUNDED = "Bu sifarişin məbləği artıq balansa qaytarılıb";

export class ShopModel {
	readonly balances: number[] = [];
	readonly topUps: ModelTopUp[] = [];
	readonly orders: ModelOrder[] = [];
	readonly attempts = new Map<string, ModelOrder>();
	/** Of the bank's statement; one pays one top-up, until that is taken back. */
	readonly lines: ModelLineOfBank[] = [];
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

	approveByLine(topUp: ModelTopUp, line: ModelLineOfBank): string | undefined {
		if (topUp.status !== "pending") return ALREADY;
		if (line.paid?.status === "completed") return "Bu sətirlə bağlı artıq qərar verilib";
		if (line.amountQepik > topUp.amountQepik)
			return "Gələn məbləğ istəniləndən çoxdur: sorğunu 'Balans sorğuları' səhifəsində təsdiqləyin";
		line.paid = topUp;
		this.#credit(topUp, line.amountQepik);
		return undefined;
	}

	/** At most once, and no more than the balance covers. */
	takeBack(topUp: ModelTopUp): string | undefined {
		if (topUp.status !== "completed" || topUp.settled) return ALREADY;
		const taken = Math.min(this.#balance(topUp.user), topUp.creditedQepik ?? 0);
		const isRefunded = (topUp.card?.refund?.status ?? "refused") !== "refused";
		if (topUp.card?.returned || isRefunded)
			return this.#balance(topUp.user) === 0 ? NOTHING_LEFT : ALREADY;
		if (taken === 0) return NOTHING_LEFT;
		topUp.status = "rejected";
		topUp.settled = "undone";
		topUp.takenBackQepik = taken;
		this.#move(topUp.user, -taken);
		return undefined;
	}

	/** A card payment that was proven twice. */
	payByCard(payment: { id: string; transaction: string; user: number; amountQepik: number }) {
		const { transaction, ...asked } = payment;
		const topUp: ModelTopUp = { ...asked, status: "pending", card: { transaction, owedQepik: 0 } };
		this.topUps.push(topUp);
		this.#credit(topUp, payment.amountQepik);
	}

	/**
	 * The bank takes it back: once, as far as the balance covers it, and the rest is owed. What was given
	 * back to the card before is what the bank means.
	 */
	returnToCard(topUp: ModelTopUp): "booked" | "already" | "refunded" | "amount" {
		const { card, creditedQepik = 0, takenBackQepik = 0 } = topUp;
		if (!card) return "already";
		card.told = true;
		if (card.returned) return "already";
		const refund = card.refund?.status === "refused" ? undefined : card.refund;
		if (refund?.isSent) {
			const isFirst = refund.status === "unknown";
			refund.status = "returned";
			if (refund.amountQepik !== creditedQepik) return "amount";
			return isFirst ? "refunded" : "already";
		}
		const leftQepik = creditedQepik - takenBackQepik - (refund?.amountQepik ?? 0);
		if (leftQepik <= 0) return "already";
		const booked = Math.min(this.#balance(topUp.user), leftQepik);
		topUp.card = { ...card, returned: true, owedQepik: leftQepik - booked, bookedQepik: booked };
		this.#move(topUp.user, -booked);
		return "booked";
	}

	closeDebt(topUp: ModelTopUp): string | undefined {
		if (!topUp.card?.owedQepik) return "Bu borc artıq bağlanıb";
		topUp.card.owedQepik = 0;
		return undefined;
	}

	owedQepik(user: number): number {
		const own = this.topUps.filter((topUp) => topUp.user === user);
		return own.reduce((sum, { card }) => sum + (card?.owedQepik ?? 0), 0);
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
		const owedQepik = this.owedQepik(user);
		if (owedQepik > 0) {
			return `Bank ödənişinizi geri qaytarıb, borcunuz ${formatManat(owedQepik)}: dəstəyə yazın`;
		}
		for (const { game, quantity } of lines) {
			if (game.stock === 0) return "Nümunə oyun artıq mövcud deyil";
			if (game.stock !== undefined && game.stock < quantity) {
				return `Nümunə oyun: stokda cəmi ${game.stock} ədəd var`;
			}
		}
		if (totalQepik !== input.seenTotalQepik) return "Qiymət dəyişib, səbəti yoxlayın";
		const bought = lines.map(({ game, quantity }) => {
			const fromStock = game.stock !== undefined;
			return { game, quantity, priceQepik: game.priceQepik, fromStock, back: 0, delivered: 0 };
		});
		for (const line of bought) this.#return(line, -line.quantity);
		this.#move(user, -totalQepik);
		const begun = { status: "pending", refundedQepik: 0, message: "" };
		const order = { id: "", user, cart, totalQepik, ...begun, lines: bought };
		this.orders.push(order);
		this.attempts.set(`${user} ${input.attemptId}`, order);
		return order;
	}

	setStatus(order: ModelOrder, by: number, status: string): string | undefined {
		const held = heldFrom(order, by);
		if (!held) changeStatus(order, status);
		return held;
	}

	refund(order: ModelOrder, by: number): string | undefined {
		const held = heldFrom(order, by);
		if (held) return held;
		if (this.leftQepik(order) === 0) return ALL_REFUNDED;
		if (order.status !== "cancelled") {
			return "Yalnız ləğv edilmiş sifarişin məbləği qaytarıla bilər";
		}
		this.#giveBack(order);
		return undefined;
	}

	/** Both or neither happens. */
	cancelAndRefund(order: ModelOrder, by: number): string | undefined {
		const held = heldFrom(order, by);
		if (held) return held;
		if (this.leftQepik(order) === 0) return ALL_REFUNDED;
		changeStatus(order, "cancelled");
		this.#giveBack(order);
		return undefined;
	}

	withdrawOrder(order: ModelOrder): string | undefined {
		const refusal = whyNotWithdrawn(order);
		if (refusal) return refusal;
		order.status = "cancelled";
		order.withdrawn = true;
		this.#giveBack(order);
		return undefined;
	}

	/** In any status, but never more than is left of the price, nor of a line; no completion before it is taken back. */
	refundPart(order: ModelOrder, part: ModelPart): string | undefined {
		const leftQepik = this.leftQepik(order);
		if (leftQepik === 0) return ALL_REFUNDED;
		const units = "units" in part ? part.units : [];
		const lines = order.lines.map((line, index) => ({ line, wanted: units[index] ?? 0 }));
		const amountQepik =
			"units" in part
				? lines.reduce((sum, { line, wanted }) => sum + line.priceQepik * wanted, 0)
				: part.amountQepik;
		if ("amountQepik" in part && amountQepik < 1) return "Düzgün məbləğ daxil edin";
		for (const { line, wanted } of lines) {
			const left = line.quantity - line.back;
			if (wanted > left) return `Nümunə oyun: ən çoxu ${left} ədəd qaytarıla bilər`;
		}
		if (amountQepik > leftQepik) return `Ən çoxu ${formatManat(leftQepik)} qaytarıla bilər`;
		if (amountQepik === 0) return "Nəyin qaytarılacağını seçin";
		for (const { line, wanted } of lines) {
			line.back += wanted;
			this.#return(line, wanted);
		}
		order.former = undefined;
		order.refundedQepik += amountQepik;
		this.#move(order.user, amountQepik);
		return undefined;
	}

	leftQepik({ totalQepik, refundedQepik }: ModelOrder): number {
		return totalQepik - refundedQepik;
	}

	get revenueQepik(): number {
		const earned = this.orders.filter(({ status }) => status === "completed");
		return earned.reduce((sum, order) => sum + this.leftQepik(order), 0);
	}

	#credit(topUp: ModelTopUp, amountQepik: number) {
		topUp.status = "completed";
		topUp.creditedQepik = amountQepik;
		this.#move(topUp.user, amountQepik);
	}

	#giveBack(order: ModelOrder) {
		this.#move(order.user, this.leftQepik(order));
		order.refundedQepik = order.totalQepik;
		for (const line of order.lines) this.#return(line, line.quantity - line.back);
	}

	#return({ game, fromStock }: ModelLine, units: number) {
		if (fromStock) game.stock = (game.stock ?? 0) + units;
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
