-- locks: orders, a second for a million rows
-- What customers see of an order on its way: since when somebody works on it, what of theirs is under
-- way, and how long deliveries of a game took.

-- How long each delivery of a game took. A completed order has a row for each of its games, so that the
-- newest of a game are read by the key, however many orders there are.
CREATE TABLE delivery_times (
	game_id text NOT NULL,
	completed_at timestamptz NOT NULL,
	order_id text NOT NULL,
	took interval NOT NULL,
	PRIMARY KEY (game_id, completed_at, order_id)
);

CREATE FUNCTION note_delivery_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status = 'completed' THEN
		INSERT INTO delivery_times (game_id, completed_at, order_id, took)
		SELECT DISTINCT game_id, NEW.completed_at, NEW.id, NEW.completed_at - NEW.created_at
		FROM order_items WHERE order_id = NEW.id
		ON CONFLICT DO NOTHING;
	ELSE
		DELETE FROM delivery_times USING order_items
		WHERE order_items.order_id = NEW.id AND delivery_times.game_id = order_items.game_id
			AND delivery_times.completed_at = NEW.completed_at AND delivery_times.order_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;

-- For orders that were there before, and after a bulk load: the newest of each game.
CREATE FUNCTION renew_delivery_times() RETURNS void LANGUAGE sql AS $$
	DELETE FROM delivery_times;
	INSERT INTO delivery_times (game_id, completed_at, order_id, took)
	SELECT game_id, completed_at, id, completed_at - created_at
	FROM (
		SELECT DISTINCT game_id, completed_at, id, created_at,
			dense_rank() OVER (PARTITION BY game_id ORDER BY completed_at DESC, id DESC) AS place
		FROM orders JOIN order_items ON order_id = id
		WHERE status = 'completed'
	) AS delivered
	WHERE place <= 100;
$$;
SELECT renew_delivery_times();

-- Customers wait for none of the above; from here on they do, for a moment.
CREATE TRIGGER orders_note_delivery_time AFTER UPDATE OF status ON orders
	FOR EACH ROW WHEN (OLD.status <> NEW.status AND 'completed' IN (OLD.status, NEW.status))
	EXECUTE FUNCTION note_delivery_time();

-- When an admin first took the order. The database stamps it, so that the earlier version does as well.
ALTER TABLE orders ADD COLUMN started_at timestamptz;
CREATE FUNCTION stamp_order_start() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.started_at := now();
	RETURN NEW;
END $$;
CREATE TRIGGER orders_stamp_start BEFORE UPDATE OF status ON orders
	FOR EACH ROW WHEN (NEW.status = 'processing' AND OLD.started_at IS NULL)
	EXECUTE FUNCTION stamp_order_start();

-- What is under way of a customer, among however many orders.
CREATE INDEX orders_on_the_way ON orders (user_id, created_at, id)
	WHERE status IN ('pending', 'processing');

-- When orders are delivered, in Baku's time: `10:00–23:00`; empty where that is always.
ALTER TABLE settings ADD COLUMN opening_hours text NOT NULL DEFAULT '';
