import { sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.server.ts";
import type { Env } from "../platform/env.server.ts";
import { isDemoValue } from "../settings/demo-settings.server.ts";
import type { Settings } from "../settings/read-settings.server.ts";

export type SetupStep = { words: string; why: string; to: string };

type Asked = {
	settings: Settings;
	env: Pick<Env, "smtpUrl" | "origin">;
	person: { twoFactorEnabled: boolean };
};

/** What a shop still lacks before its first customer; a value of the demonstration counts as none. */
export async function listSetupSteps(
	db: Queryable,
	{ settings, env, person }: Asked,
): Promise<SetupStep[]> {
	const { rows } = await db.execute<{ category: boolean; game: boolean }>(sql`
		SELECT EXISTS (SELECT 1 FROM categories) AS category, EXISTS (SELECT 1 FROM games) AS game`);
	const has = (name: "supportPhone" | "cardNumber" | "epointWidgetUrl") =>
		settings[name] !== "" && !isDemoValue(settings, name);
	const done = {
		storeName: !isDemoValue(settings, "storeName"),
		supportPhone: has("supportPhone"),
		card: has("cardNumber"),
		epoint: has("epointWidgetUrl"),
		category: rows[0]?.category === true,
		game: rows[0]?.game === true,
		mail: env.smtpUrl !== undefined,
		origin: isPublic(env.origin),
		secondFactor: person.twoFactorEnabled,
	};
	return (Object.keys(STEPS) as (keyof typeof done)[])
		.filter((step) => !done[step])
		.map((step) => STEPS[step]);
}

const STEPS = {
	storeName: {
		words: "Mağazaya ad verin",
		why: "Səhifələrdə və məktublarda hələ nümunə adı görünür.",
		to: "/admin/settings#shop",
	},
	supportPhone: {
		words: "Dəstək nömrəsini yazın",
		why: "Onsuz müştərilər sizə yaza və ABB ilə ödəyə bilmir.",
		to: "/admin/settings#support",
	},
	card: {
		words: "Bank kartını yazın",
		why: "ABB ilə ödəyənlər məbləği bu karta köçürür.",
		to: "/admin/settings#card",
	},
	epoint: {
		words: "Epoint ünvanını yazın",
		why: "Onsuz kartla onlayn ödəniş işləmir.",
		to: "/admin/settings#top-up",
	},
	category: {
		words: "İlk kateqoriyanı yaradın",
		why: "Hər oyun bir kateqoriyada olur.",
		to: "/admin/categories/new",
	},
	game: {
		words: "İlk oyunu əlavə edin",
		why: "Mağazada hələ satılan heç nə yoxdur.",
		to: "/admin/games/new",
	},
	mail: {
		words: "Poçt serverini qurun",
		why: "Şifrəni bərpa məktubları hələ heç kimə çatmır.",
		to: "/admin/settings#server",
	},
	origin: {
		words: "Mağazanın internet ünvanını göstərin",
		why: "Məktublardakı linklər bu ünvana aparır.",
		to: "/admin/settings#server",
	},
	secondFactor: {
		words: "Girişinizi ikinci addımla qoruyun",
		why: "Şifrəniz ələ keçsə belə, hesabınıza girmək olmur.",
		to: "/profile/security",
	},
} satisfies Record<string, SetupStep>;

/** Whether a customer's browser could open it. */
function isPublic(origin: string | undefined): boolean {
	if (!origin) return false;
	const { hostname } = new URL(origin);
	return !/^(localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}
