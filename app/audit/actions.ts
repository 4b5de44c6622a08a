/**
 * Every action of admins that is recorded: its key in the database, its label, and the kind of thing it
 * is done to. Renaming a key needs a migration of the recorded entries.
 */
export const ACTIONS = {
	"top-up.approve": { label: "Sorğu təsdiqləndi", subject: "top-up" },
	"top-up.reject": { label: "Sorğu rədd edildi", subject: "top-up" },
	"top-up.take-back": { label: "Təsdiq geri alındı", subject: "top-up" },
	"top-up.approve-rejected": { label: "Rədd edilmiş sorğu təsdiqləndi", subject: "top-up" },
	"top-up.credit": { label: "Kart ödənişi avtomatik təsdiqləndi", subject: "top-up" },
	"top-up.return": { label: "Bank ödənişi karta qaytardı", subject: "top-up" },
	"top-up.close-debt": { label: "Borc bağlandı", subject: "top-up" },
	"top-up.card-refund": { label: "Məbləğ karta qaytarılır", subject: "top-up" },
	"top-up.card-refund-returned": { label: "Məbləğ karta qaytarıldı", subject: "top-up" },
	"top-up.card-refund-refused": { label: "Karta qaytarma baş tutmadı", subject: "top-up" },
	"top-up.claim": { label: "Sorğu götürüldü", subject: "top-up" },
	"top-up.take-over": { label: "Sorğu başqa admindən götürüldü", subject: "top-up" },
	"user.balance": { label: "Balans dəyişdirildi", subject: "user" },
	"user.role": { label: "Rol dəyişdirildi", subject: "user" },
	"order.status": { label: "Sifariş statusu dəyişdirildi", subject: "order" },
	"order.refund": { label: "Məbləğ balansa qaytarıldı", subject: "order" },
	"order.refund-part": { label: "Məbləğin bir hissəsi qaytarıldı", subject: "order" },
	"order.line": { label: "Sifarişin sətri çatdırıldı", subject: "order" },
	"order.proof": { label: "Çatdırılma şəkli əlavə olundu", subject: "order" },
	"order.proof-remove": { label: "Çatdırılma şəkli silindi", subject: "order" },
	"order.note": { label: "Admin qeydi yazıldı", subject: "order" },
	"order.message": { label: "Müştəriyə mesaj yazıldı", subject: "order" },
	"order.claim": { label: "Sifariş götürüldü", subject: "order" },
	"order.take-over": { label: "Sifariş başqa admindən götürüldü", subject: "order" },
	"order.undo": { label: "Tamamlanma geri alındı", subject: "order" },
	"category.create": { label: "Kateqoriya əlavə edildi", subject: "category" },
	"category.update": { label: "Kateqoriya yeniləndi", subject: "category" },
	"category.delete": { label: "Kateqoriya silindi", subject: "category" },
	"category.move": { label: "Kateqoriyanın sırası dəyişdi", subject: "category" },
	"game.create": { label: "Oyun əlavə edildi", subject: "game" },
	"game.update": { label: "Oyun yeniləndi", subject: "game" },
	"game.delete": { label: "Oyun silindi", subject: "game" },
	"game.move": { label: "Oyunun sırası dəyişdi", subject: "game" },
	"family.create": { label: "Paket qrupu əlavə edildi", subject: "family" },
	"family.update": { label: "Paket qrupu yeniləndi", subject: "family" },
	"family.delete": { label: "Paket qrupu silindi", subject: "family" },
	"family.move": { label: "Paket qrupunun sırası dəyişdi", subject: "family" },
	"page.update": { label: "Səhifənin mətni dəyişdirildi", subject: "settings" },
	"payment.seen": { label: "Kart ödənişinə baxıldı", subject: "top-up" },
	"bank-line.dismiss": { label: "Çıxarışın sətri kənara qoyuldu", subject: "bank-line" },
	"bank-line.restore": { label: "Çıxarışın sətri geri qaytarıldı", subject: "bank-line" },
	"cash.say": { label: "Kassanın məbləği yazıldı", subject: "cash" },
	"cash.close": { label: "Kassa günü bağlandı", subject: "cash" },
	"cash.correct": { label: "Bağlanmış günə düzəliş yazıldı", subject: "cash" },
	"push.on": { label: "Cihazda komanda bildirişləri qoşuldu", subject: "user" },
	"push.off": { label: "Cihazda komanda bildirişləri söndürüldü", subject: "user" },
	"settings.update": { label: "Parametrlər dəyişdirildi", subject: "settings" },
} as const satisfies Record<string, { label: string; subject: Subject }>;

export type Action = keyof typeof ACTIONS;

export const SUBJECT_LABELS = {
	"top-up": "Balans sorğuları",
	user: "İstifadəçilər",
	order: "Sifarişlər",
	category: "Kateqoriyalar",
	game: "Oyunlar",
	family: "Paket qrupları",
	"bank-line": "Çıxarış",
	cash: "Kassa",
	settings: "Parametrlər",
} as const;

export type Subject = keyof typeof SUBJECT_LABELS;
