/** What can have happened to somebody; made by the database, of the change itself. */
export const NOTIFICATION_KINDS = [
	"order-placed",
	"order-completed",
	"order-cancelled",
	"order-withdrawn",
	"order-refunded",
	"top-up-asked",
	"top-up-credited",
	"top-up-rejected",
	"top-up-taken-back",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What a customer can choose to hear of, as the profile names it. */
export const TOPICS = {
	placed: "Sifariş qəbul edildi və ya geri götürüldü",
	delivered: "Sifariş çatdırıldı",
	returned: "Sifariş ləğv edildi və ya məbləğ qaytarıldı",
	balance: "Balans sorğusuna cavab verildi",
};
export type Topic = keyof typeof TOPICS;

/** Of each kind the topic; what somebody asked for themselves is told to the staff alone. */
export const TOPIC_OF: Record<NotificationKind, Topic | undefined> = {
	"order-placed": "placed",
	"order-completed": "delivered",
	"order-cancelled": "returned",
	"order-withdrawn": "placed",
	"order-refunded": "returned",
	"top-up-asked": undefined,
	"top-up-credited": "balance",
	"top-up-rejected": "balance",
	"top-up-taken-back": "balance",
};

export function isTopic(topic: string): topic is Topic {
	return Object.hasOwn(TOPICS, topic);
}
