// Seeds a migrated shop with generated people, games and orders, for load tests. All constraints of
// the database hold: the ledger is chained, each order has its debit, each refund its credit. Set
// based statements, so that a million orders take minutes.
import type pg from "pg";

export type Sizes = { games: number; users: number; orders: number };

export async function seedLoadData(
	client: pg.ClientBase,
	sizes: Sizes,
	log = (_line: string) => {},
) {
	const run = async (what: string, statement: string) => {
		const start = performance.now();
		const { rowCount } = await client.query(statement);
		log(`${what}: ${rowCount ?? 0} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
	};
	await client.query("BEGIN");
	// The figures per day are counted once at the end instead of row by row.
	await client.query("ALTER TABLE orders DISABLE TRIGGER orders_count_inserted");
	// The entries come before the orders that they pay back.
	await client.query("ALTER TABLE balance_entries DISABLE TRIGGER balance_entries_count_refund");
	await client.query("ALTER TABLE order_items DISABLE TRIGGER order_items_queue");
	await client.query("SET LOCAL synchronous_commit = off; SET LOCAL work_mem = '256MB'");
	await client.query(HELPERS);
	await run("admin", ADMIN);
	await run("categories", CATEGORIES);
	await run("games", games(sizes.games));
	await run("users", users(sizes.users));
	await run("items planned", plannedItems(sizes));
	await run("orders planned", PLANNED_ORDERS);
	await run("ledger planned", PLANNED_ENTRIES);
	await run("ledger", ENTRIES);
	await run("balances", BALANCES);
	await run("top-ups", TOP_UPS);
	await run("waiting and rejected top-ups", OTHER_TOP_UPS);
	await run("orders", ORDERS);
	await run("order items", ITEMS);
	await run("audit", AUDIT);
	await client.query("ALTER TABLE orders ENABLE TRIGGER orders_count_inserted");
	await client.query("ALTER TABLE balance_entries ENABLE TRIGGER balance_entries_count_refund");
	await client.query("ALTER TABLE order_items ENABLE TRIGGER order_items_queue");
	await run("days counted", "SELECT recount_order_days()");
	await run("delivery times", "SELECT renew_delivery_times()");
	await run("queue", "SELECT renew_order_queue()");
	await client.query("COMMIT");
	await run("statistics", "VACUUM ANALYZE");
}

// `spread` is a pseudo-random number that is the same in every run.
const HELPERS = `
	CREATE FUNCTION pg_temp.spread(salt text, i bigint, below bigint) RETURNS bigint
		LANGUAGE sql IMMUTABLE
		RETURN (hashtextextended(salt || i, 7) & 9223372036854775807) % below;
	CREATE FUNCTION pg_temp.id(salt text, i bigint) RETURNS text LANGUAGE sql IMMUTABLE
		RETURN left(md5(salt || i), 20)`;

const ADMIN = `
	INSERT INTO users (id, name, email, role)
	VALUES (pg_temp.id('admin', 0), 'Doldurma Admini', 'doldurma@fill.example', 'admin')`;

const CATEGORIES = `
	INSERT INTO categories (id, name, description, "order")
	SELECT pg_temp.id('category', i), 'Nümunə kateqoriya ' || i, 'Ölçmə üçün', i
	FROM generate_series(1, 20) AS i`;

const games = (count: number) => `
	INSERT INTO games (id, name, description, price_qepik, category_id, featured, requires_id,
		stock, "order", created_at)
	SELECT pg_temp.id('game', i), 'Nümunə oyun ' || i, 'Ölçmə üçün yaradılmış oyun.',
		100 + pg_temp.spread('price', i, 4900),
		pg_temp.id('category', 1 + pg_temp.spread('category', i, 20)), i % 5000 = 1, i % 2 = 0,
		10, pg_temp.spread('place', i, 101), now() - i * interval '1 minute'
	FROM generate_series(1, ${count}) AS i`;

const users = (count: number) => `
	INSERT INTO users (id, name, email, created_at)
	SELECT pg_temp.id('user', i),
		(ARRAY['Aysel','Əli','Günay','İlqar','Nigar','Orxan','Şəbnəm','Tural','Ülviyyə','Zaur'])
			[1 + pg_temp.spread('first', i, 10)] || ' ' ||
		(ARRAY['Nümunəli','Sınaqlı','Ölçülü','Misallı','Çoxlu','Qısalı','Işıqlı','Yazılı'])
			[1 + pg_temp.spread('last', i, 8)] || ' ' || i,
		'musteri.' || i || '@fill.example',
		now() - interval '400 days' - i * interval '5 minutes'
	FROM generate_series(1, ${count}) AS i`;

// One order in four has two lines, of two games.
const plannedItems = (sizes: Sizes) => `
	CREATE TEMP TABLE planned_items ON COMMIT DROP AS
	SELECT i, line, game.id AS game_id, game.name, game.price_qepik AS unit_qepik,
		1 + pg_temp.spread('quantity' || line, i, 3) AS quantity,
		CASE WHEN game.requires_id THEN (5000000000 + pg_temp.spread('player', i, 999999999))::text END
			AS player_id,
		1 + pg_temp.spread('buyer', i, ${sizes.users}) AS buyer
	FROM generate_series(1, ${sizes.orders}) AS i
	CROSS JOIN LATERAL generate_series(1, CASE WHEN i % 4 = 0 THEN 2 ELSE 1 END) AS line
	JOIN (SELECT row_number() OVER (ORDER BY id) AS n, * FROM games WHERE price_qepik > 0
			AND name LIKE 'Nümunə oyun%' LIMIT ${sizes.games}) AS game
		ON game.n = 1 + (pg_temp.spread('item', i, ${sizes.games}) + line - 1) % ${sizes.games}`;

// Spread over a year; the newest are pending, those before them are being processed.
const PLANNED_ORDERS = `
	CREATE TEMP TABLE planned_orders ON COMMIT DROP AS
	SELECT i, pg_temp.id('order', i) AS id, pg_temp.id('user', buyer) AS user_id, total_qepik,
		now() - i * (interval '365 days' / count(*) OVER ()) AS created_at,
		CASE WHEN i <= least(200, count(*) OVER () / 10) THEN 'pending'
			WHEN i <= least(500, count(*) OVER () / 5) THEN 'processing'
			WHEN i % 20 = 0 THEN 'cancelled' ELSE 'completed' END AS status,
		i % 40 = 0 AND i > least(500, count(*) OVER () / 5) AS refunded
	FROM (SELECT i, buyer, sum(unit_qepik * quantity)::bigint AS total_qepik
		FROM planned_items GROUP BY i, buyer) AS bought`;

// Each customer tops up once for all purchases, then buys, then gets refunds.
const PLANNED_ENTRIES = `
	CREATE TEMP TABLE planned_entries ON COMMIT DROP AS
	SELECT user_id, kind, amount_qepik, reference, created_at,
		row_number() OVER steps AS sequence, sum(amount_qepik) OVER steps AS after_qepik
	FROM (
		SELECT user_id, 1 AS step, 'topup' AS kind, sum(total_qepik)::bigint + 2500 AS amount_qepik,
			left(md5('top-up' || user_id), 20) AS reference,
			min(created_at) - interval '1 hour' AS created_at
		FROM planned_orders GROUP BY user_id
		UNION ALL
		SELECT user_id, 2, 'purchase', -total_qepik, id, created_at FROM planned_orders
		UNION ALL
		SELECT user_id, 3, 'refund', total_qepik, id, now() FROM planned_orders WHERE refunded
	) AS happened
	WINDOW steps AS (PARTITION BY user_id ORDER BY step, created_at, reference)`;

const ENTRIES = `
	INSERT INTO balance_entries (user_id, sequence, kind, amount_qepik, balance_after_qepik,
		reference, actor_id, created_at)
	SELECT user_id, sequence, kind, amount_qepik, after_qepik, reference,
		CASE kind WHEN 'purchase' THEN user_id ELSE pg_temp.id('admin', 0) END, created_at
	FROM planned_entries ORDER BY user_id, sequence`;

const BALANCES = `
	UPDATE balances SET balance_qepik = last.after_qepik, last_sequence = last.sequence
	FROM (SELECT DISTINCT ON (user_id) user_id, sequence, after_qepik
		FROM planned_entries ORDER BY user_id, sequence DESC) AS last
	WHERE balances.user_id = last.user_id`;

const TOP_UPS = `
	INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type, status,
		approved_amount_qepik, created_at, processed_at, processed_by)
	SELECT reference, user_id, email, amount_qepik, 'abb', 'completed', amount_qepik,
		entry.created_at - interval '10 minutes', entry.created_at, pg_temp.id('admin', 0)
	FROM planned_entries AS entry JOIN users ON users.id = user_id
	WHERE kind = 'topup'`;

const OTHER_TOP_UPS = `
	INSERT INTO top_ups (id, user_id, user_email, amount_qepik, type, status, created_at,
		processed_at, processed_by)
	SELECT pg_temp.id('other-top-up', i), users.id, email, 1000 + i, 'epoint', status,
		now() - i * interval '7 minutes', CASE status WHEN 'rejected' THEN now() END,
		CASE status WHEN 'rejected' THEN pg_temp.id('admin', 0) END
	FROM (SELECT row_number() OVER (ORDER BY id) AS i, id, email FROM users
			WHERE email LIKE 'musteri.%@fill.example' LIMIT 5000) AS users
	CROSS JOIN LATERAL (SELECT CASE WHEN i <= 100 THEN 'pending' ELSE 'rejected' END AS status) AS s`;

const ORDERS = `
	INSERT INTO orders (id, user_id, user_email, user_name, total_qepik, status, attempt_id,
		attempt_digest, created_at, completed_at, cancelled_at, refunded_at,
		refunded_qepik)
	SELECT planned.id, user_id, email, name, total_qepik, status, planned.id, md5(planned.id),
		planned.created_at,
		CASE status WHEN 'completed' THEN planned.created_at + interval '9 minutes' END,
		CASE status WHEN 'cancelled' THEN planned.created_at + interval '9 minutes' END,
		CASE WHEN refunded THEN now() END, CASE WHEN refunded THEN total_qepik ELSE 0 END
	FROM planned_orders AS planned JOIN users ON users.id = user_id
	ORDER BY planned.created_at`;

const ITEMS = `
	INSERT INTO order_items (order_id, line, game_id, game_name, quantity, unit_price_qepik,
		price_qepik, player_id)
	SELECT pg_temp.id('order', i), line, game_id, name, quantity, unit_qepik, unit_qepik * quantity,
		player_id
	FROM planned_items`;

const AUDIT = `
	INSERT INTO audit_entries (actor_id, action, subject_kind, subject_id, before, after, created_at)
	SELECT pg_temp.id('admin', 0), 'order.status', 'order', id, '{"status":"pending"}',
		jsonb_build_object('status', status), created_at + interval '9 minutes'
	FROM planned_orders WHERE i % 3 = 0 AND status IN ('completed', 'cancelled')
	ORDER BY created_at`;
