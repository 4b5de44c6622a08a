import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { listChats } from "./chats.server.ts";
import { type News, sayMany, sayNews } from "./say-news.ts";
import { readStaffSettings } from "./staff-settings.server.ts";

/** All that the switchboard shows of it. */
export async function readTelegram({ db, env }: Pick<App, "db" | "env">, adminId: string) {
	const [settings, chats, { rows }] = await Promise.all([
		readStaffSettings(db),
		listChats(db),
		db.execute<{ waiting: number; quiet: string | null }>(sql`
			SELECT (
					SELECT count(*) FROM telegram_messages
					-- What has just come is on its way, and no page is told once it has left.
					WHERE created_at < now() - interval '30 seconds'
				) AS waiting,
				telegram_quiet_until(now()) AS quiet`),
	]);
	const quiet = rows[0]?.quiet;
	return {
		isOn: env.telegram !== undefined,
		// Composed here, so that the browser's scripts name no environment variables.
		setup: env.telegram ? undefined : SETUP,
		settings,
		chats: chats.map((chat) => ({ ...chat, isOwn: chat.adminId === adminId })),
		waiting: rows[0]?.waiting ?? 0,
		quietUntil: quiet ? new Date(quiet) : undefined,
		preview: previewOf(publicOrigin(env)),
	};
}

export type ShownTelegram = Awaited<ReturnType<typeof readTelegram>>;

const SETUP =
	"Qurulmayıb. Telegram-da @BotFather ilə bot yaradın, verdiyi tokeni serverdə TELEGRAM_BOT_TOKEN dəyişəninə yazıb mağazanı yenidən başladın.";

const order = { reference: "K7M2XQ", items: "PUBG Mobile 660 UC × 2", amountQepik: 2400 };
const topUp = { reference: "P4T9WD", amountQepik: 2500, way: "ABB" };
const game = { gameId: "valorant-475-vp", name: "Valorant 475 VP" };

const EXAMPLES: News[] = [
	{ kind: "order", facts: order, ageMinutes: 0 },
	{ kind: "top-up", facts: topUp, ageMinutes: 1 },
	{ kind: "order-unclaimed", facts: order, ageMinutes: 12 },
	{ kind: "top-up-unclaimed", facts: topUp, ageMinutes: 15 },
	{ kind: "low-stock", facts: { ...game, stock: 3 }, ageMinutes: 0 },
	{ kind: "money-check", facts: { count: 1 }, ageMinutes: 0 },
	{ kind: "broken-mail", facts: { count: 4 }, ageMinutes: 9 },
	{ kind: "broken-payment", facts: { count: 1 }, ageMinutes: 2 },
];

/** What each message looks like, and one that sums up. */
function previewOf(origin: string): string[] {
	const night: News[] = [
		...EXAMPLES.slice(0, 2),
		{ kind: "order", facts: { ...order, reference: "Q8N3VA" }, ageMinutes: 140 },
		...EXAMPLES.slice(4, 5),
	];
	return [
		...EXAMPLES.map((news) => sayNews(news, { origin })),
		sayMany(night, { origin, isHeld: true }),
	];
}
