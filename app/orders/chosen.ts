import { ORDER_STATUSES, type OrderStatus } from "./status.ts";

/** How many orders are decided at once: as many as one can look through. */
export const MOST_AT_ONCE = 50;

export const TOO_MANY_CHOSEN = `Bir dəfəyə ən çoxu ${MOST_AT_ONCE} sifariş seçmək olar`;

/** An order as it was seen when it was chosen. */
export type Chosen = {
	orderId: string;
	seenStatus: OrderStatus;
	seenRefundedQepik: number;
	/** Undefined where a page of an earlier version sent it. */
	seenCorrections?: number | undefined;
};

/** Orders as one field of a form: `id:pending:0:0 id:processing:250:1`. */
export function writeChosen(chosen: Chosen[]): string {
	return chosen
		.map(({ orderId, seenStatus, seenRefundedQepik, seenCorrections }) =>
			[orderId, seenStatus, seenRefundedQepik, seenCorrections]
				.filter((part) => part !== undefined)
				.join(":"),
		)
		.join(" ");
}

const ONE = new RegExp(
	`^([0-9a-z]{1,40}):(${ORDER_STATUSES.join("|")}):(\\d{1,12})(?::(\\d{1,4}))?$`,
);

/** What `writeChosen` wrote, each order once; undefined for anything else. */
export function readChosen(text: string): Chosen[] | undefined {
	const chosen = new Map<string, Chosen>();
	for (const part of text.split(" ").filter((one) => one !== "")) {
		const [, orderId = "", status, refunded, corrections] = ONE.exec(part) ?? [];
		if (status === undefined) return undefined;
		const seen = { seenStatus: status as OrderStatus, seenRefundedQepik: Number(refunded) };
		const seenCorrections = corrections === undefined ? undefined : Number(corrections);
		chosen.set(orderId, { orderId, ...seen, seenCorrections });
	}
	return [...chosen.values()];
}
