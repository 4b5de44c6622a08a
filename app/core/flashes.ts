import * as WORDS from "./words.ts";

/**
 * Messages that survive a redirect. The address of the next page must not carry words (a link
 * could then put any sentence into the shop's mouth), so a cookie carries one of these keys.
 */
export const FLASHES = {
	"signed-in": { kind: "success", words: "Uğurla daxil oldunuz!" },
	registered: { kind: "success", words: "Uğurla qeydiyyatdan keçdiniz!" },
	"order-placed": { kind: "success", words: "Sifarişiniz uğurla verildi!" },
	"password-renewed": { kind: "success", words: "Şifrəniz yeniləndi, indi daxil ola bilərsiniz" },
	"confirm-password": { kind: "error", words: "Davam etmək üçün şifrənizi təsdiqləyin" },
	"second-factor-on": { kind: "success", words: "İki mərhələli giriş açıldı" },
	"second-factor-off": { kind: "success", words: "İki mərhələli giriş söndürüldü" },
	"sign-in": { kind: "error", words: WORDS.signIn },
	"category-added": { kind: "success", words: "Kateqoriya əlavə edildi" },
	"category-changed": { kind: "success", words: "Kateqoriya yeniləndi" },
	"category-deleted": { kind: "success", words: "Kateqoriya silindi" },
	"category-not-found": { kind: "error", words: WORDS.categoryNotFound },
	"game-added": { kind: "success", words: "Oyun əlavə edildi" },
	"game-changed": { kind: "success", words: "Oyun yeniləndi" },
	"game-deleted": { kind: "success", words: "Oyun silindi" },
	"game-not-found": { kind: "error", words: WORDS.gameNotFound },
} as const;

export type Flash = keyof typeof FLASHES;
