/**
 * Every action of admins that is recorded: its key in the database, its label, and the kind of thing it
 * is done to. Renaming a key needs a migration of the recorded entries.
 */
export const ACTIONS = {
	"top-up.approve": { label: "Sorğu təsdiqləndi", subject: "top-up" },
	"top-up.reject": { label: "Sorğu rədd edildi", subject: "top-up" },
	"top-up.take-back": { label: "Təsdiq geri alındı", subject: "top-up" },
	"top-up.approve-rejected": { label: "Rədd edilmiş sorğu təsdiqləndi", subject: "top-up" },
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
	"top-up": "Balans sorğuları",
	user: "İstifadəçilər",
	order: "Sifarişlər",
	category: "Kateqoriyalar",
	game: "Oyunlar",
	settings: "Parametrlər",
} as const;

export type Subject = keyof typeof SUBJECT_LABELS;
