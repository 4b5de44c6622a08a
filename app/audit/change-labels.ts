import { formatManat } from "../core/money.ts";
import { SETTING_WORDS } from "../settings/settings-fields.ts";

/** What each recorded act is called; one that has no words yet is shown by its key. */
export const ACTION_WORDS: Record<string, string> = {
	"request.approve": "Sorğu təsdiqləndi",
	"request.reject": "Sorğu rədd edildi",
	"request.takeBack": "Təsdiq geri alındı",
	"request.approveRejected": "Rədd edilmiş sorğu təsdiqləndi",
	"user.balance": "Balans dəyişdirildi",
	"user.role": "Rol dəyişdirildi",
	"order.status": "Sifariş statusu dəyişdirildi",
	"order.refund": "Məbləğ balansa qaytarıldı",
	"order.note": "Admin qeydi yazıldı",
	"order.message": "Müştəriyə mesaj yazıldı",
	"category.add": "Kateqoriya əlavə edildi",
	"category.change": "Kateqoriya yeniləndi",
	"category.delete": "Kateqoriya silindi",
	"category.move": "Kateqoriyanın sırası dəyişdi",
	"game.add": "Oyun əlavə edildi",
	"game.change": "Oyun yeniləndi",
	"game.delete": "Oyun silindi",
	"game.move": "Oyunun sırası dəyişdi",
	"settings.change": "Parametrlər dəyişdirildi",
};

export const KIND_WORDS = {
	request: "Balans sorğuları",
	user: "İstifadəçilər",
	order: "Sifarişlər",
	category: "Kateqoriyalar",
	game: "Oyunlar",
	settings: "Parametrlər",
} as const;

const PART_WORDS: Record<string, string> = {
	...SETTING_WORDS,
	status: "Status",
	role: "Rol",
	reason: "Səbəb",
	amountQepik: "Məbləğ",
	balanceQepik: "Balans",
	refundedQepik: "Qaytarılan",
	takenBackQepik: "Geri alınan",
	adminNotes: "Admin qeydi",
	customerMessage: "Mesaj",
	name: "Ad",
	description: "Təsvir",
	image: "Şəkil",
	images: "Şəkillər",
	order: "Sıra",
	categoryId: "Kateqoriya",
	priceQepik: "Qiymət",
	originalPriceQepik: "Köhnə qiymət",
	featured: "Seçilmiş",
	available: "Mövcuddur",
	stock: "Stok",
	trackStock: "Stoku izlə",
	requiresId: "ID tələb olunur",
	accountDetails: "Hesab məlumatları",
	requirements: "Tələblər",
};

const VALUE_WORDS: Record<string, string> = {
	pending: "Gözləyir",
	processing: "İşlənir",
	completed: "Tamamlandı",
	cancelled: "Ləğv edildi",
	rejected: "Rədd edildi",
	admin: "Administrator",
	customer: "Müştəri",
};

export type Change = { part: string; before?: string; after?: string };

/** What changed, part by part, in words. */
export function changesOf(act: {
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
}): Change[] {
	const parts = new Set([...Object.keys(act.before ?? {}), ...Object.keys(act.after ?? {})]);
	return [...parts].map((part) => ({
		part: PART_WORDS[part] ?? part,
		before: valueWords(part, act.before?.[part]),
		after: valueWords(part, act.after?.[part]),
	}));
}

function valueWords(part: string, value: unknown): string | undefined {
	if (value === undefined || value === null || value === "") return undefined;
	if (part.endsWith("Qepik") && Number.isSafeInteger(value)) return formatManat(value as number);
	if (typeof value === "boolean") return value ? "Bəli" : "Xeyr";
	if (typeof value === "string") return VALUE_WORDS[value] ?? value;
	return JSON.stringify(value);
}
