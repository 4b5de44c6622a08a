const LABELS: Record<string, string> = {
	"order.placed": "Sifariş verildi",
	"order.completed": "Sifariş tamamlandı",
	"order.cancelled": "Sifariş ləğv edildi",
	"order.withdrawn": "Müştəri sifarişi geri götürdü",
	"order.refunded": "Məbləğ balansa qaytarıldı",
	"top_up.credited": "Balans artırıldı",
	"top_up.taken_back": "Balans artımı geri götürüldü",
	ping: "Yoxlama",
};

/** What an event of the webhook is for admins. */
export function eventLabel(type: string): string {
	return LABELS[type] ?? type;
}
