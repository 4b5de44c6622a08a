// A backup holds every table of the shop, or says here why not; and a restored database is the saved
// one, table by table.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookReturn } from "#app/balance/epoint/book-return.server.ts";
import { creditPayment } from "#app/balance/epoint/credit-payment.server.ts";
import { refundPart } from "#app/orders/refund-part.server.ts";
import { listMigrationFiles, migrate } from "#app/platform/database/migrate.server.ts";
import { backUp, restore } from "#test/back-up.ts";
import { makeCardRefund } from "#test/make-card-refund.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { listTables } from "./list-tables.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { SESSION_TABLES } from "./write-backup.server.ts";

/** Tables that are in no backup, each with the reason. */
const LEFT_OUT = {
	migrations: "the manifest lists them, and a restore runs them again",
	outbox: "mailed links, and a restored shop would send them once more",
	push_subscriptions: "each belongs to a session",
	sessions: "who has the file would be signed in as everybody",
	telegram_codes: "whoever sends one to the bot hears what the staff hears",
	telegram_messages: "a restored shop would send them once more",
	verification: "the same: with its links a new password is set",
};

let folder: string;
const opened: TestDatabase[] = [];
let shop: TestDatabase;
let restored: TestDatabase;
let manifest: Manifest;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "gamestore-tables-"));
	shop = await openFullShop();
	restored = await open();
	const content = await backUp({ databaseUrl: shop.url, workDirectory: folder });
	manifest = await restore(content, restored.url);
});
afterAll(async () => {
	for (const database of opened) await database.close();
	await rm(folder, { recursive: true, force: true });
});

async function open() {
	const database = await createTestDatabase({ migrated: false });
	opened.push(database);
	return database;
}

/** A shop with rows in every table, under settings of the server that write moments otherwise. */
async function openFullShop() {
	const database = await open();
	const { $client } = database.db;
	await migrate(database.url, { count: (await listMigrationFiles()).indexOf("0042_top_ups") });
	await $client.query(await readFile("test/upgrade/previous-release.sql", "utf8"));
	await migrate(database.url);
	await $client.query(`
		INSERT INTO sessions (id, user_id, token, expires_at) VALUES ('s', 'aysel', 't', now());
		INSERT INTO verification (id, identifier, value, expires_at) VALUES ('v', 'i', 'v', now());
		INSERT INTO two_factors (id, user_id, secret, backup_codes) VALUES ('t', 'admin', 's', 'c')
			ON CONFLICT DO NOTHING;
		INSERT INTO backup_runs (kind, ended_at, file, bytes) VALUES ('backup', now(), 'a.tar', 5);
		INSERT INTO picture_hues (picture, hue) VALUES ('/pictures/a-1440.avif', 60);
		INSERT INTO outbox (id, kind, key, content, expires_at) VALUES ('o', 'k', 'k', 'c', now());
		INSERT INTO order_claims VALUES ('completed', 'admin', now());
		INSERT INTO saved_filters (admin_id, name, search, by_game) VALUES ('admin', 'PUBG', 'pubg', true);
		INSERT INTO top_up_claims SELECT id, 'admin', now() FROM top_ups LIMIT 1;
		INSERT INTO order_deliveries VALUES ('completed', 1, 0, 'Stokda yoxdur');
		ALTER TABLE order_id_corrections DISABLE TRIGGER USER;
		INSERT INTO order_id_corrections VALUES ('completed', 1, 1, '512', '12 (4)', '{12,4}', now());
		ALTER TABLE order_id_corrections ENABLE TRIGGER USER;
		INSERT INTO private_pictures (id, user_id, order_id, line, bytes, width, height)
			SELECT 'abcdefghij0123456789', user_id, id, 1, '\\x00ff', 1, 2 FROM orders WHERE id = 'completed';
		INSERT INTO families (id, name) VALUES ('uc', 'PUBG Mobile UC');
		UPDATE games SET family_id = 'uc', denomination = '60 UC', bonus = '5 UC', hidden = true,
			nicknames = 'pabg';
		INSERT INTO remembered_ids (id, user_id, game_id, player_id, label)
			SELECT 'r', 'aysel', min(id), '512345678', 'Əsas hesab' FROM games;
		INSERT INTO owner_pages (page, version, text, changed_by) VALUES ('sertler', 1, 'Mətn', 'admin');
		INSERT INTO former_game_names (game_id, name) VALUES ('gone', 'Köhnə ad');
		INSERT INTO agreed_texts VALUES (page_text_digest('sertler', 'Mətn'), 'sertler', 'Mətn');
		INSERT INTO consents (user_id, digest, page, version, occasion)
			SELECT 'aysel', digest, page, 1, 'register' FROM agreed_texts;
		INSERT INTO users (id, name, email) VALUES ('left', 'Nigar', 'nigar@test.example');
		INSERT INTO account_closings (user_id) VALUES ('left');
		INSERT INTO game_sales SELECT id, 7 FROM games LIMIT 1;
		INSERT INTO search_misses VALUES ('2026-11-20', 'haradadir', 3);
		INSERT INTO jobs (kind, key, payload) VALUES ('epoint-payment', 'k', '{"a": 1}');
		INSERT INTO users (id, name, email, role) VALUES ('system', 'Epoint', 'system', 'system');
		INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type)
			VALUES ('paid', 'aysel', '', 700, 'epoint'), ('odd', 'aysel', '', 700, 'epoint');
		INSERT INTO epoint_payments (top_up_id, transaction, ended)
			VALUES ('paid', 'te1', NULL), ('odd', 'te2', 'expired');
		INSERT INTO epoint_events
			VALUES ('te1', 'success', 'paid', 700, '100', 'callback', '000012345678', '400000******0002');
		INSERT INTO epoint_events VALUES ('te1', 'returned', 'paid', 700, '100', 'answer');
		INSERT INTO epoint_flags (transaction, kind, top_up_id, seen_at, seen_by)
			VALUES ('te2', 'amount', 'odd', now(), 'admin');
		INSERT INTO bank_lines (id, digest, amount_qepik, paid_on, sender, text, added_by, status, top_up_id, settled_at, settled_by)
			VALUES ('l', 'd', 700, '2026-11-24', 'Nümunə', 'Mədaxil 7 AZN', 'admin', 'used', 'odd', now(), 'admin');
		INSERT INTO parked_orders (id, user_id, form_id, attempt_id, lines, seen_total_qepik, top_up_id)
			VALUES ('parked', 'aysel', 'form-form', 'attempt-', '[{"name": "Gözlənilən"}]', 500, 'odd');
		UPDATE parked_orders SET asked_total_qepik = 510;
		INSERT INTO limits (name, key, taken, ends_at) VALUES ('n', 'k', 1, now());
		INSERT INTO webhook (address, secret) VALUES ('https://hook.example/', '\\x00ff');
		INSERT INTO webhook_deliveries (id, type, user_id, body) VALUES ('msg_1', 'ping', 'aysel', '{"a": 1}');
		INSERT INTO notification_mutes VALUES ('aysel', 'mail', 'placed');
		INSERT INTO mail_templates (kind, subject) VALUES ('order-placed', 'Sizi gözləyirdik');
		INSERT INTO telegram_chats VALUES (77, 'admin', now(), '{2026-11-20 10:00+04}');
		INSERT INTO telegram_codes VALUES ('admin', 'digest', now());
		INSERT INTO telegram_messages (chat_id, kind, happened_at) VALUES (77, 'order', now());
		INSERT INTO telegram_told VALUES ('order-unclaimed', 'completed', now());
		UPDATE telegram_settings SET quiet_from = '23:00', quiet_until = '08:00';
		INSERT INTO push_keys (public_key, private_key) VALUES ('p', '\\x00ff');
		INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, hears_own)
			VALUES ('aysel', 's', 'e', 'p', 'a', true);
		INSERT INTO push_declines VALUES ('aysel', now());
		INSERT INTO pictures (name, bytes, unused_since) VALUES ('a-480.avif', '\\x00ff5c0a', now())`);
	await creditPayment(database.db, { topUpId: "paid", transaction: "te1", amountQepik: 700 });
	await bookReturn(database.db, { topUpId: "paid", transaction: "te1", amountQepik: 700 });
	await makeCardRefund(database.db, { userId: "aysel", adminId: "admin" });
	const part = { orderId: "completed", adminId: "admin", reason: "Səhv", seenRefundedQepik: 0 };
	await refundPart(database.db, { ...part, units: [{ line: 1, quantity: 1 }] });
	await $client.query(`INSERT INTO order_undos VALUES ('completed', 'pending', '', now())`);
	await $client.query(`
		INSERT INTO cash_days VALUES ('2026-11-01', NULL, 0, 500, 0, 700, 0, 100, 0, 0, 0, 0, 3);
		INSERT INTO cash_days VALUES ('2026-11-02', '2026-11-01', 1100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
		INSERT INTO cash_said VALUES ('2026-11-01', 'bank', 1, 705, '', 'admin');
		INSERT INTO cash_said VALUES ('2026-11-01', 'epoint', 1, 500, '', 'admin');
		INSERT INTO cash_closings VALUES ('2026-11-01', 700, 500, 705, 1, 500, 1, 'Faiz', 'admin');
		INSERT INTO cash_corrections VALUES ('2026-11-01', 1, 'bank', -5, 'Faiz geri alındı', 'admin')`);
	const name = new URL(database.url).pathname.slice(1);
	await $client.query(`ALTER DATABASE ${name} SET datestyle = 'German, DMY'`);
	await $client.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Baku'`);
	return database;
}

/** The rows of every table, as PostgreSQL itself lists them. */
function readEveryTable({ db }: TestDatabase): Promise<Record<string, unknown[]>> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
		const { rows: tables } = await tx.execute<{ name: string }>(sql`
			SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
		const contents: Record<string, unknown[]> = {};
		for (const { name } of tables) {
			const { rows } = await tx.execute(
				sql.raw(`SELECT row_to_json(t)::text AS row FROM "${name}" t ORDER BY 1`),
			);
			contents[name] = rows;
		}
		return contents;
	});
}

test("a backup holds every table of the shop but those that are named here", async () => {
	const kept = manifest.tables.map(({ name }) => name);
	const tables = Object.keys(await readEveryTable(shop));
	expect(tables.filter((name) => !kept.includes(name))).toEqual(Object.keys(LEFT_OUT));
	expect(kept).toEqual(expect.arrayContaining(["account", "order_days", "two_factors"]));
});

test("a restored database equals the saved one, table by table, to the microsecond", async () => {
	const before = await readEveryTable(shop);
	const after = await readEveryTable(restored);
	expect(Object.keys(after)).toEqual(Object.keys(before));
	for (const [name, rows] of Object.entries(before)) {
		expect(rows.length, `${name} is empty and shows nothing`).toBeGreaterThan(0);
		if (!(name in LEFT_OUT)) expect(after[name], name).toEqual(rows);
	}
	for (const name of SESSION_TABLES) {
		expect(after[name], name).toEqual([]);
	}
});

test("with its sessions left in, a database is the same in these as well", async () => {
	const whole = { databaseUrl: shop.url, workDirectory: folder, leaveOut: [] };
	const moved = await open();
	await restore(await backUp(whole), moved.url);
	const [before, after] = [await readEveryTable(shop), await readEveryTable(moved)];
	for (const name of SESSION_TABLES) {
		expect(after[name], name).toEqual(before[name]);
	}
});

test("each table comes after those that it refers to", async () => {
	const client = await shop.db.$client.connect();
	const names = (await listTables(client as never)).map(({ name }) => name);
	client.release();
	const { rows } = await shop.db.execute<{ table: string; referenced: string }>(sql`
		SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS referenced
		FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`);
	expect(rows.length).toBeGreaterThan(5);
	for (const { table, referenced } of rows) {
		expect([table, names.indexOf(referenced) < names.indexOf(table)]).toEqual([table, true]);
	}
});
