-- locks: orders and order_items, while what waits is read once
-- What waits, by the game of its first line, so that the queue is shown game by game at the same cost,
-- however many orders wait, and however many were ever placed.

-- A row for each order that somebody has to work on; none for what is closed.
CREATE TABLE order_queue (
	order_id text PRIMARY KEY,
	status text NOT NULL CHECK (status IN ('pending', 'processing')),
	game_id text NOT NULL,
	created_at timestamptz NOT NULL
);
CREATE INDEX order_queue_by_game ON order_queue (status, game_id, created_at, order_id);

-- The database keeps it, so that the earlier version does as well. An order is queued with its first
-- line, which is there after the order is.
CREATE FUNCTION queue_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_queue (order_id, status, game_id, created_at)
	SELECT id, status, NEW.game_id, created_at FROM orders
	WHERE id = NEW.order_id AND status IN ('pending', 'processing');
	RETURN NULL;
END $$;

CREATE FUNCTION move_in_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status IN ('pending', 'processing') THEN
		INSERT INTO order_queue (order_id, status, game_id, created_at)
		SELECT order_id, NEW.status, game_id, NEW.created_at FROM order_items
		WHERE order_id = NEW.id AND line = 1
		ON CONFLICT (order_id) DO UPDATE
			SET status = excluded.status, created_at = excluded.created_at;
	ELSE
		DELETE FROM order_queue WHERE order_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;

-- For orders that were there before, and after a bulk load.
CREATE FUNCTION renew_order_queue() RETURNS void LANGUAGE sql AS $$
	DELETE FROM order_queue;
	INSERT INTO order_queue (order_id, status, game_id, created_at)
	SELECT id, status, game_id, created_at
	FROM orders JOIN order_items ON order_id = id AND line = 1
	WHERE status IN ('pending', 'processing');
$$;

-- First the triggers, then what is there: no order is placed between them.
CREATE TRIGGER order_items_queue AFTER INSERT ON order_items
	FOR EACH ROW WHEN (NEW.line = 1) EXECUTE FUNCTION queue_order();
CREATE TRIGGER orders_move_in_queue AFTER UPDATE OF status, created_at ON orders
	FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.created_at <> NEW.created_at)
	EXECUTE FUNCTION move_in_queue();
SELECT renew_order_queue();
