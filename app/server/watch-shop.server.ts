import cluster from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { App } from "#app/app-context.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { watchGauge, watchParts } from "#app/platform/metrics.server.ts";

/** However often the figures are scraped, and by whom. */
const ASK_EVERY_MS = 5000;
/** An answer comes without what the database does not say by then. */
const PATIENCE_MS = 400;

type Figures = {
	topUpsWaiting: number;
	oldestTopUpSeconds: number;
	ordersWaiting: number;
	moneyCheckSeconds: number | null;
	moneyCheckFindings: number | null;
};

const FIGURES: [keyof Figures, name: string, help: string][] = [
	["topUpsWaiting", "top_ups_waiting", "Top-ups that wait for an admin."],
	["oldestTopUpSeconds", "top_up_oldest_age_seconds", "How long the oldest of them has waited."],
	["ordersWaiting", "orders_waiting", "Orders that wait for an admin."],
	["moneyCheckSeconds", "money_check_age_seconds", "How long ago the money was last checked."],
	["moneyCheckFindings", "money_check_findings", "Rules of the money that it found broken."],
];

type Watched = Pick<App, "db" | "env" | "lookups" | "health" | "hub">;

/** Adds the figures of the shop: its connections in each process, what its database knows in one. */
export function watchShop({ db, env, lookups, health, hub }: Watched) {
	const { $client: pool } = db;
	watchParts("live_listeners", () => hub.listeners, {
		help: "Open pages that are told of changes.",
	});
	watchParts("database_available", () => (health.seemsAvailable ? 1 : 0), {
		help: "Whether the database is there and takes writes, as every process sees it.",
		across: "min",
	});
	watchParts("database_connections", () => pool.totalCount, { help: "Connections that are open." });
	watchParts("database_connections_idle", () => pool.idleCount, {
		help: "Connections that nobody uses.",
	});
	watchParts("database_connections_in_use", () => pool.totalCount - pool.idleCount, {
		help: "Connections that somebody uses.",
	});
	const serves = cluster.isWorker || env.workers === 1;
	watchParts("database_connections_limit", () => (serves ? pool.options.max : 0), {
		help: "How many connections there may be.",
	});
	watchParts("database_waiting", () => pool.waitingCount, {
		help: "Statements that wait for a connection.",
	});
	if (!cluster.isPrimary) return;
	const figures = askNowAndThen(lookups);
	for (const [key, name, help] of FIGURES)
		watchGauge(name, async () => (await figures())?.[key] ?? undefined, help);
}

/** One query for all figures, at most every few seconds; undefined while it gets no answer. */
function askNowAndThen(db: Queryable): () => Promise<Figures | undefined> {
	let askedAtMs = Number.NEGATIVE_INFINITY;
	let answered: Promise<Figures | undefined> | undefined;
	return () => {
		if (!answered || performance.now() - askedAtMs > ASK_EVERY_MS) {
			askedAtMs = performance.now();
			answered = readFigures(db).catch(() => undefined);
		}
		return Promise.race([answered, delay(PATIENCE_MS, undefined, { ref: false })]);
	};
}

async function readFigures(db: Queryable): Promise<Figures> {
	const { rows } = await db.execute<Figures>(sql`
		SELECT waiting.count AS "topUpsWaiting", waiting.seconds AS "oldestTopUpSeconds",
			(SELECT count(*) FROM orders WHERE status = 'pending') AS "ordersWaiting",
			checked.seconds AS "moneyCheckSeconds", checked.findings AS "moneyCheckFindings"
		FROM (
			SELECT count(*), coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds
			FROM top_ups WHERE status = 'pending'
		) AS waiting
		LEFT JOIN (
			SELECT extract(epoch FROM now() - checked_at)::float8 AS seconds,
				jsonb_array_length(findings) AS findings
			FROM money_checks ORDER BY id DESC LIMIT 1
		) AS checked ON true`);
	return rows[0] as Figures;
}
