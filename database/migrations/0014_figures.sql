-- The dashboard's figures, kept so that reading them costs the same with a million orders as with
-- ten. Exact, and without a word on the way of a purchase: an order is counted here when it stops
-- waiting, which only an admin does; those that wait are counted by their own small index.

CREATE TABLE order_days (
	-- The day in Baku on which the orders were placed.
	day date PRIMARY KEY,
	settled_orders bigint NOT NULL,
	completed_orders bigint NOT NULL,
	revenue_qepik bigint NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION baku_day(timestamptz) RETURNS date
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN ($1 AT TIME ZONE 'Asia/Baku')::date;

CREATE FUNCTION count_order_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	gone constant boolean := TG_OP <> 'INSERT';
	here constant boolean := TG_OP <> 'DELETE';
BEGIN
	INSERT INTO order_days (day, settled_orders, completed_orders, revenue_qepik)
	SELECT baku_day(created_at), sum(sign) FILTER (WHERE status <> 'pending'),
		coalesce(sum(sign) FILTER (WHERE status = 'completed'), 0),
		coalesce(sum(sign * total_qepik) FILTER (WHERE status = 'completed'), 0)
	FROM (
		SELECT OLD.created_at, OLD.status, OLD.total_qepik, -1 AS sign WHERE gone
		UNION ALL
		SELECT NEW.created_at, NEW.status, NEW.total_qepik, 1 WHERE here
	) AS change
	WHERE status <> 'pending'
	GROUP BY 1
	ON CONFLICT (day) DO UPDATE SET
		settled_orders = order_days.settled_orders + excluded.settled_orders,
		completed_orders = order_days.completed_orders + excluded.completed_orders,
		revenue_qepik = order_days.revenue_qepik + excluded.revenue_qepik;
	RETURN NULL;
END $$;

CREATE TRIGGER orders_count_inserted AFTER INSERT ON orders
	FOR EACH ROW WHEN (NEW.status <> 'pending') EXECUTE FUNCTION count_order_day();
CREATE TRIGGER orders_count_changed AFTER UPDATE OF status, total_qepik, created_at ON orders
	FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.total_qepik <> NEW.total_qepik
		OR OLD.created_at <> NEW.created_at)
	EXECUTE FUNCTION count_order_day();
CREATE TRIGGER orders_count_deleted AFTER DELETE ON orders
	FOR EACH ROW WHEN (OLD.status <> 'pending') EXECUTE FUNCTION count_order_day();

-- Counts them anew: for orders that were there before, and after a bulk load without triggers.
CREATE FUNCTION recount_order_days() RETURNS void LANGUAGE sql AS $$
	LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM order_days;
	INSERT INTO order_days (day, settled_orders, completed_orders, revenue_qepik)
	SELECT baku_day(created_at), count(*), count(*) FILTER (WHERE status = 'completed'),
		coalesce(sum(total_qepik) FILTER (WHERE status = 'completed'), 0)
	FROM orders WHERE status <> 'pending'
	GROUP BY 1;
$$;
SELECT recount_order_days();

-- How many rows a table has. Each connection adds to its own part, so that people who register at
-- once do not wait for each other.
CREATE TABLE row_counts (
	of_table text NOT NULL,
	part integer NOT NULL,
	rows bigint NOT NULL,
	PRIMARY KEY (of_table, part)
) WITH (fillfactor = 50);

CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO row_counts (of_table, part, rows)
	SELECT TG_TABLE_NAME, pg_backend_pid() % 32, TG_ARGV[0]::integer * count(*)
	FROM changed HAVING count(*) > 0
	ON CONFLICT (of_table, part) DO UPDATE SET rows = row_counts.rows + excluded.rows;
	RETURN NULL;
END $$;

CREATE TRIGGER users_count_inserted AFTER INSERT ON users REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('1');
CREATE TRIGGER users_count_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('-1');
CREATE TRIGGER games_count_inserted AFTER INSERT ON games REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('1');
CREATE TRIGGER games_count_deleted AFTER DELETE ON games REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION count_rows('-1');

INSERT INTO row_counts (of_table, part, rows)
SELECT 'users', 0, count(*) FROM users HAVING count(*) > 0
UNION ALL SELECT 'games', 0, count(*) FROM games HAVING count(*) > 0;
