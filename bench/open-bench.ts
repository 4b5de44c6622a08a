import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "../app/platform/database/database.server.ts";
import { startEmbeddedPostgres } from "../app/platform/postgres/postgres.server.ts";

const SECRET = "a secret that only the benchmark knows";
/** So many that none of them meets the limit of orders in a minute. */
export const CUSTOMERS = 5000;

export type Bench = Awaited<ReturnType<typeof openBench>>;
export type Server = { address: string; pid: number; close(): Promise<void> };

/** A PostgreSQL with the settings of production, the demo catalogue, and customers with money. */
export async function openBench({ customers = CUSTOMERS } = {}) {
	const directory = mkdtempSync(join(tmpdir(), "gamestore-bench-"));
	// As root, PostgreSQL runs as a user of its own who has to be able to pass through.
	chmodSync(directory, 0o755);
	const postgres = await startEmbeddedPostgres({
		directory: join(directory, "postgres"),
		secretsDirectory: directory,
		log: () => {},
	});
	const shops: Server[] = [];
	async function serve(environment: Record<string, string> = {}): Promise<Server> {
		const own = {
			DATABASE_URL: postgres.url,
			DATABASE_OWNER_URL: postgres.ownerUrl,
			DATA_DIR: join(directory, "data"),
			BACKUPS: "0",
		};
		const shop = await startShop({ ...own, ...environment });
		shops.push(shop);
		return shop;
	}
	await (await serve()).close();
	const db = openDatabase(postgres.ownerUrl);
	await makeCustomers(db, customers);
	return {
		db,
		databaseUrl: postgres.ownerUrl,
		serve,
		/** With whatever it still serves. */
		async close() {
			for (const shop of shops) await shop.close();
			await db.close();
			await postgres.stop();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}

async function startShop(environment: Record<string, string>): Promise<Server> {
	const port = await freePort();
	const address = `http://127.0.0.1:${port}`;
	const child = spawn(process.execPath, ["build/server/index.js"], {
		env: {
			...process.env,
			NODE_ENV: "production",
			PORT: `${port}`,
			AUTH_SECRET: SECRET,
			ORIGIN: address,
			LOG_LEVEL: "error",
			...environment,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	for await (const text of child.stdout) if (String(text).includes("GameStore:")) break;
	child.stdout.resume();
	return {
		address,
		pid: child.pid as number,
		close: () => stop(child),
	};
}

async function stop(child: ChildProcess) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill("SIGTERM");
	await once(child, "exit");
}

export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	server.close();
	return port;
}

/** Customers with 100 000.00 ₼, and two games that they can all buy. Each has an open session, and an admin has one. */
async function makeCustomers(db: Database, count: number) {
	await db.execute(sql`INSERT INTO users (id, name, email)
		SELECT 'bench-' || n, 'Müştəri ' || n, 'bench-' || n || '@bench.example'
		FROM generate_series(0, ${count - 1}::int) n`);
	await db.execute(sql`INSERT INTO sessions (id, user_id, token, expires_at)
		SELECT 'bench-' || n, 'bench-' || n, 'token-of-bench-' || n, now() + interval '30 days'
		FROM generate_series(0, ${count - 1}::int) n`);
	await db.execute(sql`INSERT INTO sessions (id, user_id, token, expires_at)
		SELECT 'bench-admin', id, 'token-of-bench-admin', now() + interval '30 days'
		FROM users WHERE role = 'admin' LIMIT 1`);
	await db.execute(sql`WITH booked AS (
			INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id)
			SELECT id, 1, 'adjustment', 10000000, 10000000, 'bench-' || id,
				(SELECT id FROM users WHERE role = 'admin' LIMIT 1) FROM users WHERE id LIKE 'bench-%'
		) UPDATE balances SET balance_qepik = 10000000, last_sequence = 1 WHERE user_id LIKE 'bench-%'`);
	await db.execute(sql`INSERT INTO games (id, name, price_qepik, category_id, stock, track_stock)
		SELECT 'bench-game', 'Ölçü oyunu', 100, id, 0, false FROM categories LIMIT 1`);
	await db.execute(sql`INSERT INTO games (id, name, price_qepik, category_id, stock, track_stock)
		SELECT 'bench-tracked', 'Sayılan oyun', 100, id, 2000000000, true FROM categories LIMIT 1`);
	await db.execute("ANALYZE");
}

/** The Cookie header of a session, signed as the sign-in library signs it. */
export function cookieOf(customer: number | "admin"): string {
	const token = `token-of-bench-${customer}`;
	const signature = createHmac("sha256", SECRET).update(token).digest("base64");
	return `gamestore.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** What the cart page sends to buy one game. */
export function purchaseOf(gameId: string, attemptId: string): string {
	const line = { gameId, name: "Ölçü oyunu", quantity: 1, playerId: null };
	return new URLSearchParams({
		lines: JSON.stringify([line]),
		seenTotalQepik: "100",
		attemptId,
	}).toString();
}

/** Buys once over HTTP; returns the status. */
export async function buy(address: string, customer: number, gameId: string, attemptId: string) {
	const response = await fetch(`${address}/cart`, {
		method: "POST",
		body: purchaseOf(gameId, attemptId),
		headers: {
			cookie: cookieOf(customer),
			"content-type": "application/x-www-form-urlencoded",
			"sec-fetch-site": "same-origin",
		},
		redirect: "manual",
	});
	await response.arrayBuffer();
	return response.status;
}
