// What admins do to an order, as a simple model: its status, its message, who is at it, and what a
// completion replaced.
export type ModelOrder = {
	id: string;
	user: number;
	cart: string;
	totalQepik: number;
	status: string;
	/** By its customer. */
	withdrawn?: boolean;
	/** At any time, whatever followed. */
	completed?: boolean;
	refundedQepik: number;
	lines: ModelLine[];
	message: string;
	/** Which admin has taken it. */
	claimedBy?: number | undefined;
	/** What taking the completion back puts back; undefined where that is not possible. */
	former?: { status: string; message: string } | undefined;
};
export type ModelGame = { id: string; priceQepik: number; stock: number | undefined };
export type ModelLine = {
	game: ModelGame;
	quantity: number;
	priceQepik: number;
	fromStock: boolean;
	/** Units that were paid back. */
	back: number;
	/** Units that the customer has. */
	delivered: number;
};

export const ADMINS = ["Günay", "Rauf"] as const;

/** The refusal of an act on what another admin has taken. */
export function heldFrom({ claimedBy }: ModelOrder, by: number): string | undefined {
	if (claimedBy === undefined || claimedBy === by) return undefined;
	return `Bu sifarişə ${ADMINS[claimedBy]} baxır. Davam etmək üçün onu üzərinizə götürün`;
}

/** A closed order is nobody's, and only a completion that nothing followed can be taken back. */
export function changeStatus(order: ModelOrder, status: string) {
	if (order.status === status) return;
	const former = { status: order.status, message: order.message };
	order.status = status;
	order.former = status === "completed" ? former : undefined;
	order.completed ||= status === "completed";
	if (status !== "processing") order.claimedBy = undefined;
}

export function deliver(order: ModelOrder, by: number, message: string): string | undefined {
	const held = heldFrom(order, by);
	if (held) return held;
	const wasCompleted = order.status === "completed";
	changeStatus(order, "completed");
	if (order.message !== message && wasCompleted) order.former = undefined;
	order.message = message;
	return undefined;
}

export function deliverLine(
	order: ModelOrder,
	by: number,
	{ line, delivered }: { line: ModelLine; delivered: number },
): string | undefined {
	const held = heldFrom(order, by);
	if (held) return held;
	if (order.withdrawn && order.status === "cancelled") {
		return "Bu sifarişi müştəri özü geri götürüb";
	}
	if (delivered > line.quantity) return `Nümunə oyun: cəmi ${line.quantity} ədəd alınıb`;
	line.delivered = delivered;
	return undefined;
}

export function whyNotWithdrawn(order: ModelOrder): string | undefined {
	const { status, totalQepik, refundedQepik, lines } = order;
	if (status === "cancelled") return "Sifariş artıq ləğv edilib";
	if (status !== "pending") return "Sifariş artıq işlənir, geri götürülə bilməz";
	if (refundedQepik === totalQepik) return "Bu sifarişin məbləği artıq balansınıza qaytarılıb";
	return order.completed || lines.some(({ delivered }) => delivered > 0)
		? "Sifarişin çatdırılmasına artıq başlanıb, onu geri götürmək olmaz"
		: undefined;
}

/** Whether a completion is taken back, by whomever: what is completed is nobody's. */
export function undoCompletion(order: ModelOrder): boolean {
	const { former } = order;
	if (!former) return false;
	order.status = former.status;
	order.message = former.message;
	order.former = undefined;
	return true;
}

/** With `from` it is taken over from that admin, and from no other. */
export function claim(order: ModelOrder, by: number, from?: number): string | undefined {
	if (order.status === "completed") return "Bu sifariş artıq tamamlanıb";
	const held = heldFrom(order, by);
	if (held && order.claimedBy !== from) return held;
	order.claimedBy = by;
	return undefined;
}
