/**
 * All that admins do which is recorded: the key that stands in the database, what it is called, and
 * what kind of thing it is done to. A key is never renamed without a migration of what is recorded.
 */
export const ACTIONS = {
	"request.approve": { label: "Sorğu təsdiqləndi", subject: "request" },
	"request.reject": { label: "Sorğu rədd edildi", subject: "request" },
	"request.takeBack": { label: "Təsdiq geri alındı", subject: "request" },
	"request.approveRejected": { label: "Rədd edilmiş sorğu təsdiqləndi", subject: "request" },
	"user.balance": { label: "Balans dəyişdirildi", subject: "user" },
	"user.role": { label: "Rol dəyişdirildi", subject: "user" },
	"order.status": { label: "Sifariş statusu dəyişdirildi", subject: "order" },
	"order.refund": { label: "Məbləğ balansa qaytarıldı", subject: "order" },
	"order.note": { label: "Admin qeydi yazıldı", subject: "order" },
	"order.message": { label: "Müştəriyə mesaj yazıldı", subject: "order" },
	"category.create": { label: "Kateqoriya əlavə edildi", subject: "category" },
	"category.update": { label: "Kateqoriya yeniləndi", subject: "category" },
	"category.delete": { label: "Kateqoriya silindi", subject: "category" },
	"category.move": { label: "Kateqoriyanın sırası dəyişdi", subject: "category" },
	"game.create": { label: "Oyun əlavə edildi", subject: "game" },
	"game.update": { label: "Oyun yeniləndi", subject: "game" },
	"game.delete": { label: "Oyun silindi", subject: "game" },
	"game.move": { label: "Oyunun sırası dəyişdi", subject: "game" },
	"settings.update": { label: "Parametrlər dəyişdirildi", subject: "settings" },
} as const satisfies Record<string, { label: string; subject: Subject }>;

export type Action = keyof typeof ACTIONS;

export const SUBJECT_LABELS = {
	request: "Balans sorğuları",
	user: "İstifadəçilər",
	order: "Sifarişlər",
	category: "Kateqoriyalar",
	game: "Oyunlar",
	settings: "Parametrlər",
} as const;

export type Subject = keyof typeof SUBJECT_LABELS;
