import { sql } from "drizzle-orm";
import { isLoopback } from "#app/platform/client-address.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { type Env, isPublic } from "#app/platform/env.server.ts";
import { isDemoValue } from "#app/settings/demo-settings.server.ts";
import type { Settings } from "#app/settings/read-settings.server.ts";

export type SetupStep = { label: string; why: string; to: string };

type Shop = {
	settings: Settings;
	env: Pick<Env, "smtpUrl" | "origin" | "requireAdmin2fa" | "epoint">;
	person: { twoFactorEnabled: boolean };
	/** The address of a proxy that nobody has named; see `unnamedProxy`. */
	proxy: string | undefined;
};

/** What is still to be set up before the first customer; a value of the demo shop counts as missing. */
export async function listSetupSteps(
	db: Queryable,
	{ settings, env, person, proxy }: Shop,
): Promise<SetupStep[]> {
	const { rows } = await db.execute<{ category: boolean; game: boolean }>(sql`
		SELECT EXISTS (SELECT 1 FROM categories) AS category, EXISTS (SELECT 1 FROM games) AS game`);
	const has = (name: "supportPhone" | "cardNumber" | "epointWidgetUrl") =>
		settings[name] !== "" && !isDemoValue(settings, name);
	const done = {
		storeName: !isDemoValue(settings, "storeName"),
		supportPhone: has("supportPhone"),
		card: has("cardNumber"),
		epoint: env.epoint !== undefined || has("epointWidgetUrl"),
		category: rows[0]?.category === true,
		game: rows[0]?.game === true,
		mail: env.smtpUrl !== undefined,
		origin: isPublic(env.origin),
		secondFactor: person.twoFactorEnabled,
	};
	const steps: SetupStep[] = (Object.keys(STEPS) as (keyof typeof done)[])
		.filter((step) => !done[step])
		.map((step) =>
			step === "secondFactor" && env.requireAdmin2fa ? REQUIRED_FACTOR : STEPS[step],
		);
	return proxy ? [nameProxy(proxy), ...steps] : steps;
}

/** First of all: until then one visitor can shut the others out. */
function nameProxy(address: string): SetupStep {
	const value = isLoopback(address) ? "loopback" : address;
	return {
		label: `Serverdə TRUST_PROXY=${value} yazın`,
		why: `Sorğular ${address} ünvanındakı proksidən gəlir, mağaza isə onu tanımır: bütün müştərilər bir ünvan sayılır və limitləri bölüşür.`,
		to: "/admin/settings#server",
	};
}

const STEPS = {
	storeName: {
		label: "Mağazaya ad verin",
		why: "Səhifələrdə və məktublarda hələ nümunə adı görünür.",
		to: "/admin/settings#shop",
	},
	supportPhone: {
		label: "Dəstək nömrəsini yazın",
		why: "Onsuz müştərilər sizə yaza və ABB ilə ödəyə bilmir.",
		to: "/admin/settings#support",
	},
	card: {
		label: "Bank kartını yazın",
		why: "ABB ilə ödəyənlər məbləği bu karta köçürür.",
		to: "/admin/settings#card",
	},
	epoint: {
		label: "Epoint ünvanını yazın",
		why: "Onsuz kartla onlayn ödəniş işləmir.",
		to: "/admin/settings#top-up",
	},
	category: {
		label: "İlk kateqoriyanı yaradın",
		why: "Hər oyun bir kateqoriyada olur.",
		to: "/admin/categories/new",
	},
	game: {
		label: "İlk oyunu əlavə edin",
		why: "Mağazada hələ satılan heç nə yoxdur.",
		to: "/admin/games/new",
	},
	mail: {
		label: "Poçt serverini qurun",
		why: "Şifrəni bərpa məktubları hələ heç kimə çatmır.",
		to: "/admin/settings#server",
	},
	origin: {
		label: "Mağazanın internet ünvanını göstərin",
		why: "Məktublardakı linklər bu ünvana aparır.",
		to: "/admin/settings#server",
	},
	secondFactor: {
		label: "Girişinizi ikinci addımla qoruyun",
		why: "Şifrəniz ələ keçsə belə, hesabınıza girmək olmur.",
		to: "/profile/security",
	},
} satisfies Record<string, SetupStep>;

const REQUIRED_FACTOR: SetupStep = {
	...STEPS.secondFactor,
	why: "Onsuz balansı, qaytarmanı və ödəniş məlumatlarını dəyişmək olmur.",
};
