/** What the IDs of the demo's games look like, with what a player is told of them. */
import type { IdForm } from "#app/catalog/id-form.ts";

// Whoever tries the demo out has no ID at hand: most of its games take any text. An example of digits
// brings the digits' keyboard nevertheless.
const named = (example: string, help: string): IdForm => ({ kind: "any", example, help });

export const PUBG_ID = named(
	"512345678",
	"PUBG Mobile-ı açın və yuxarı sol küncdəki profil şəklinizə toxunun.\nID adınızın altındakı rəqəmlərdir.",
);

export const FREE_FIRE_ID = named(
	"1234567890",
	"Free Fire-da yuxarı sol küncdəki profilinizə toxunun.\nID adınızın yanındakı rəqəmlərdir.",
);

export const MOBILE_LEGENDS_ID: IdForm = {
	kind: "server",
	least: 6,
	most: 12,
	example: "12345678 (2041)",
	help: "Oyunda profilinizə toxunun: ID və mötərizədə server nömrəsi adınızın altında yazılıb.",
};

export const GENSHIN_ID: IdForm = {
	kind: "id-choice",
	least: 9,
	most: 10,
	listName: "Server",
	choices: ["Avropa", "Amerika", "Asiya"],
	example: "700123456 (Avropa)",
	help: "UID ekranın sağ aşağı küncündə yazılıb. Serveri oyuna daxil olarkən görürsünüz.",
};

export const NUMBER_ID = named(
	"123456789",
	"Oyunda profilinizi açın: ID adınızın yanındakı rəqəmlərdir.",
);

export const RIOT_ID: IdForm = {
	kind: "tag",
	example: "Aysel#AZ1",
	help: "Riot Client-də və ya oyunda profil şəklinizin üzərinə gəlin: ad və # işarəsindən sonrakı teq birlikdə yazılıb.",
};

export const SUPERCELL_TAG = named(
	"#2PYQ8L0V",
	"Oyunda profilinizi açın: # ilə başlayan teq adınızın altındadır.",
);

export const ROBLOX_NAME = named(
	"aysel_oyuncu",
	"Profilinizdə @ işarəsindən sonra gələn istifadəçi adıdır. Ekranda görünən ad başqa ola bilər.",
);

export const STEAM_NAME = named(
	"aysel_az",
	"Steam-ə daxil olarkən yazdığınız giriş adıdır: Steam-də adınıza, sonra “Hesab məlumatları”na basın.",
);

export const EPIC_NAME = named(
	"AyselOyunda",
	"Epic Games saytında hesabınızı açın: “Görünən ad” sahəsində yazılıb.",
);

export const TELEGRAM_NAME = named(
	"@aysel_numune",
	"Telegram-da Parametrləri açın: @ ilə başlayan istifadəçi adı telefon nömrənizin altındadır.",
);
