import * as MESSAGES from "./messages.ts";

/**
 * Messages that survive a redirect. The next page's address must not carry the text, or a link could
 * make the shop say anything; a cookie carries one of these keys instead.
 */
export const FLASHES = {
	"signed-in": { kind: "success", message: "Uğurla daxil oldunuz!" },
	registered: { kind: "success", message: "Uğurla qeydiyyatdan keçdiniz!" },
	"order-placed": { kind: "success", message: "Sifarişiniz uğurla verildi!" },
	// Past the cart, which stays as it is.
	"order-bought": { kind: "success", message: "Sifarişiniz uğurla verildi!" },
	"order-parked": { kind: "success", message: "Sifarişiniz ödənişi gözləyir" },
	// Past the cart, which stays as it is.
	"purchase-parked": { kind: "success", message: "Sifarişiniz ödənişi gözləyir" },
	"id-corrected": { kind: "success", message: "ID düzəldildi" },
	closed: { kind: "success", message: "Hesabınız bağlandı" },
	"password-renewed": { kind: "success", message: "Şifrəniz yeniləndi, indi daxil ola bilərsiniz" },
	"confirm-password": { kind: "error", message: "Davam etmək üçün şifrənizi təsdiqləyin" },
	"second-factor-needed": {
		kind: "error",
		message: "Davam etmək üçün iki mərhələli girişi açın",
	},
	"second-factor-on": { kind: "success", message: "İki mərhələli giriş açıldı" },
	"second-factor-off": { kind: "success", message: "İki mərhələli giriş söndürüldü" },
	"sign-in": { kind: "error", message: "Daxil olun" },
	"category-added": { kind: "success", message: "Kateqoriya əlavə edildi" },
	"category-changed": { kind: "success", message: "Kateqoriya yeniləndi" },
	"category-deleted": { kind: "success", message: "Kateqoriya silindi" },
	"category-not-found": { kind: "error", message: MESSAGES.categoryNotFound },
	"family-added": { kind: "success", message: "Paket qrupu əlavə edildi" },
	"family-changed": { kind: "success", message: "Paket qrupu yeniləndi" },
	"family-deleted": { kind: "success", message: "Paket qrupu silindi" },
	"family-not-found": { kind: "error", message: MESSAGES.familyNotFound },
	"game-added": { kind: "success", message: "Oyun əlavə edildi" },
	"game-changed": { kind: "success", message: "Oyun yeniləndi" },
	"game-deleted": { kind: "success", message: "Oyun silindi" },
	"prices-changed": { kind: "success", message: "Qiymətlər yeniləndi" },
	"game-not-found": { kind: "error", message: MESSAGES.gameNotFound },
} as const;

export type Flash = keyof typeof FLASHES;
