-- What a customer withdraws goes back at once, what goes back to a balance brings its stock back, and
-- revenue counts no money that went back.

ALTER TABLE orders
	ADD COLUMN withdrawn_at timestamptz,
	-- Whether the units that it took from tracked stocks went back with the refund. Refunds of earlier
	-- versions left the stock as it was.
	ADD COLUMN stock_returned boolean NOT NULL DEFAULT false;
ALTER TABLE orders
	ADD CONSTRAINT orders_withdrawn_with_refund CHECK (withdrawn_at IS NULL OR refunded_at IS NOT NULL),
	ADD CONSTRAINT orders_stock_returned_with_refund CHECK (NOT stock_returned OR refunded_at IS NOT NULL);

CREATE OR REPLACE FUNCTION keep_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.id, NEW.user_id, NEW.total_qepik, NEW.attempt_id, NEW.attempt_digest)
		IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.total_qepik, OLD.attempt_id, OLD.attempt_digest)
	THEN
		RAISE EXCEPTION 'what an order was placed for does not change' USING ERRCODE = 'restrict_violation';
	END IF;
	IF NEW.completed_at IS DISTINCT FROM OLD.completed_at
		AND (OLD.completed_at IS NOT NULL OR NEW.status <> 'completed')
	OR NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at
		AND (OLD.cancelled_at IS NOT NULL OR NEW.status <> 'cancelled')
	OR NEW.refunded_at IS DISTINCT FROM OLD.refunded_at
		AND (OLD.refunded_at IS NOT NULL OR NEW.status <> 'cancelled')
	THEN
		RAISE EXCEPTION 'a moment of an order is set once, by its status' USING ERRCODE = 'restrict_violation';
	END IF;
	IF NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at
		AND (OLD.status <> 'pending' OR NEW.status <> 'cancelled')
	THEN
		RAISE EXCEPTION 'only an order that waits is withdrawn' USING ERRCODE = 'restrict_violation';
	END IF;
	IF NEW.stock_returned <> OLD.stock_returned
		AND (OLD.refunded_at IS NOT NULL OR NEW.refunded_at IS NULL)
	THEN
		RAISE EXCEPTION 'stock goes back with the refund' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;

-- Money is credited by an admin, and by a customer in one case: back to one's own balance, for an
-- order of one's own that was withdrawn while it waited.
ALTER TABLE balance_entries
	DROP CONSTRAINT balance_entries_by_an_admin,
	ADD CONSTRAINT balance_entries_by_an_admin CHECK (
		kind = 'purchase' OR actor_role IS NOT DISTINCT FROM 'admin'
		OR (kind = 'refund' AND actor_id = user_id)
	);

-- After the whole statement, so that it sees the order as the statement leaves it.
CREATE FUNCTION require_withdrawn_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM orders
		WHERE id = NEW.reference AND user_id = NEW.user_id AND withdrawn_at IS NOT NULL
	) THEN
		RAISE EXCEPTION 'a customer is given back only what was withdrawn' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER balance_entries_refund_of_withdrawn
	AFTER INSERT ON balance_entries
	FOR EACH ROW WHEN (NEW.kind = 'refund' AND NEW.actor_role IS DISTINCT FROM 'admin')
	EXECUTE FUNCTION require_withdrawn_order();

-- Revenue: what was paid for completed orders and was not given back.
CREATE OR REPLACE FUNCTION count_order_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	gone constant boolean := TG_OP <> 'INSERT';
	here constant boolean := TG_OP <> 'DELETE';
BEGIN
	INSERT INTO order_days (day, settled_orders, completed_orders, revenue_qepik)
	SELECT baku_day(created_at), sum(sign) FILTER (WHERE status <> 'pending'),
		coalesce(sum(sign) FILTER (WHERE status = 'completed'), 0),
		coalesce(sum(sign * total_qepik) FILTER (WHERE status = 'completed' AND refunded_at IS NULL), 0)
	FROM (
		SELECT OLD.created_at, OLD.status, OLD.total_qepik, OLD.refunded_at, -1 AS sign WHERE gone
		UNION ALL
		SELECT NEW.created_at, NEW.status, NEW.total_qepik, NEW.refunded_at, 1 WHERE here
	) AS change
	WHERE status <> 'pending'
	GROUP BY 1
	ON CONFLICT (day) DO UPDATE SET
		settled_orders = order_days.settled_orders + excluded.settled_orders,
		completed_orders = order_days.completed_orders + excluded.completed_orders,
		revenue_qepik = order_days.revenue_qepik + excluded.revenue_qepik;
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION recount_order_days() RETURNS void LANGUAGE sql AS $$
	LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM order_days;
	INSERT INTO order_days (day, settled_orders, completed_orders, revenue_qepik)
	SELECT baku_day(created_at), count(*), count(*) FILTER (WHERE status = 'completed'),
		coalesce(sum(total_qepik) FILTER (WHERE status = 'completed' AND refunded_at IS NULL), 0)
	FROM orders WHERE status <> 'pending'
	GROUP BY 1;
$$;
SELECT recount_order_days();
