import type { NotificationKind } from "#app/notifications/topics.ts";

/** What is mailed: everything but what somebody has just asked for themselves. */
export type MailKind = Exclude<NotificationKind, "top-up-asked">;

/** What stands in a text for what differs from mail to mail. */
export type Placeholder = "ad" | "sifariş" | "məbləğ" | "səbəb" | "mağaza";

export type Words = { subject: string; opening: string };

type Kind = Words & { label: string; placeholders: readonly Placeholder[] };

const OF_ORDER = ["ad", "sifariş", "məbləğ", "mağaza"] as const;
const OF_TOP_UP = ["ad", "məbləğ", "mağaza"] as const;

/** Each kind of mail as an owner who has written nothing sends it. */
export const MAIL_KINDS: Record<MailKind, Kind> = {
	"order-placed": {
		label: "Sifariş qəbul edildi",
		placeholders: OF_ORDER,
		subject: "Sifarişiniz qəbul edildi: {sifariş}",
		opening:
			"Salam, {ad}!\n\nSifarişinizi aldıq və hazırlamağa başlayırıq. Gedişatı sifarişin səhifəsindən izləyə bilərsiniz.",
	},
	"order-completed": {
		label: "Sifariş çatdırıldı",
		placeholders: OF_ORDER,
		subject: "Sifarişiniz çatdırıldı: {sifariş}",
		opening:
			"Salam, {ad}!\n\nSifarişiniz hazırdır. Təfərrüatlar sifarişin səhifəsindədir: kodları və şifrələri təhlükəsizliyiniz üçün məktubda yazmırıq.",
	},
	"order-cancelled": {
		label: "Sifariş ləğv edildi",
		placeholders: OF_ORDER,
		subject: "Sifarişiniz ləğv edildi: {sifariş}",
		opening: "Salam, {ad}!\n\nTəəssüf ki, sifarişiniz ləğv edildi. Sualınız varsa, bizə yazın.",
	},
	"order-withdrawn": {
		label: "Müştəri sifarişi geri götürdü",
		placeholders: OF_ORDER,
		subject: "Sifarişi geri götürdünüz: {sifariş}",
		opening: "Salam, {ad}!\n\nSifarişinizi geri götürdünüz, {məbləğ} balansınıza qaytarıldı.",
	},
	"order-refunded": {
		label: "Məbləğ balansa qaytarıldı",
		placeholders: [...OF_ORDER, "səbəb"],
		subject: "Balansınıza {məbləğ} qaytarıldı",
		opening: "Salam, {ad}!\n\nSifarişinizə görə balansınıza {məbləğ} qaytardıq.",
	},
	"top-up-credited": {
		label: "Balans artırıldı",
		placeholders: OF_TOP_UP,
		subject: "Balansınız {məbləğ} artırıldı",
		opening:
			"Salam, {ad}!\n\nÖdənişiniz təsdiqləndi, {məbləğ} balansınıza əlavə olundu. Xoş oyunlar!",
	},
	"top-up-rejected": {
		label: "Balans sorğusu rədd edildi",
		placeholders: [...OF_TOP_UP, "səbəb"],
		subject: "Balans sorğunuz rədd edildi",
		opening:
			"Salam, {ad}!\n\n{məbləğ} məbləğində balans sorğunuzu təsdiqləyə bilmədik. Bunun səhv olduğunu düşünürsünüzsə, bizə yazın.",
	},
	"top-up-taken-back": {
		label: "Balans artımı geri götürüldü",
		placeholders: [...OF_TOP_UP, "səbəb"],
		subject: "Balans artımı geri götürüldü",
		opening:
			"Salam, {ad}!\n\nBalansınıza əlavə olunmuş məbləğdən {məbləğ} geri götürüldü. Sualınız varsa, bizə yazın.",
	},
};

export function isMailKind(kind: string): kind is MailKind {
	return Object.hasOwn(MAIL_KINDS, kind);
}
