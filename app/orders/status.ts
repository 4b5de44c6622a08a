export const ORDER_STATUSES = ["pending", "processing", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Orders that an admin still has to work on. */
export const OPEN_STATUSES = ["pending", "processing"] as const satisfies OrderStatus[];
export const CLOSED_STATUSES = ["completed", "cancelled"] as const satisfies OrderStatus[];

/** What an admin can set; an order is pending only when it is new. */
export const SETTABLE_STATUSES = ["processing", "completed", "cancelled"] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

export const STATUS_LABELS: Record<OrderStatus, string> = {
	pending: "Gözləyir",
	processing: "İşlənir",
	completed: "Tamamlandı",
	cancelled: "Ləğv edildi",
};

export const STATUS_TONES = {
	pending: "waiting",
	processing: "accent",
	completed: "good",
	cancelled: "bad",
} as const satisfies Record<OrderStatus, string>;

export function isOpen(status: OrderStatus): boolean {
	return OPEN_STATUSES.some((open) => open === status);
}
