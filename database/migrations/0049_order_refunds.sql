-- What was paid for an order goes back in parts as well, any number of times, and never more than it.
-- locks: orders, while it is read once, a second for a million rows

ALTER TABLE orders
	-- Of all parts together; kept by the entries that book them.
	ADD COLUMN refunded_qepik bigint NOT NULL DEFAULT 0;
UPDATE orders SET refunded_qepik = amount_qepik
	FROM balance_entries
	WHERE refunded_at IS NOT NULL AND kind = 'refund' AND reference = orders.id;
ALTER TABLE orders
	ADD CONSTRAINT orders_refunded_covered CHECK (refunded_qepik BETWEEN 0 AND total_qepik);

-- A part that was given back. Its entry in the ledger, which is named after it, says how much, why, by
-- whom and when. What is given back of a whole order is booked under the order's own id, as ever.
CREATE TABLE order_refunds (
	id text PRIMARY KEY,
	order_id text NOT NULL REFERENCES orders ON DELETE RESTRICT,
	refund_kind text NOT NULL GENERATED ALWAYS AS ('refund') STORED,
	CONSTRAINT order_refunds_booked FOREIGN KEY (refund_kind, id) REFERENCES balance_entries (kind, reference),
	CONSTRAINT order_refunds_of_order UNIQUE (order_id, id)
);
CREATE TRIGGER order_refunds_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON order_refunds
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Which units it paid back; none where it is an amount.
CREATE TABLE order_refund_lines (
	refund_id text NOT NULL,
	order_id text NOT NULL,
	line integer NOT NULL,
	quantity integer NOT NULL CHECK (quantity >= 1),
	PRIMARY KEY (refund_id, line),
	CONSTRAINT order_refund_lines_of_refund
		FOREIGN KEY (order_id, refund_id) REFERENCES order_refunds (order_id, id),
	CONSTRAINT order_refund_lines_of_item FOREIGN KEY (order_id, line) REFERENCES order_items
);
CREATE INDEX order_refund_lines_of_line ON order_refund_lines (order_id, line);
CREATE TRIGGER order_refund_lines_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON order_refund_lines
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How far each line of an order is delivered; a line that nobody worked on has no row.
CREATE TABLE order_deliveries (
	order_id text NOT NULL,
	line integer NOT NULL,
	delivered integer NOT NULL CHECK (delivered >= 0),
	-- Why the rest cannot be delivered, in words for the customer; empty where it can.
	undeliverable text NOT NULL CHECK (length(undeliverable) <= 200),
	PRIMARY KEY (order_id, line),
	FOREIGN KEY (order_id, line) REFERENCES order_items
);

-- Each entry that gives money back counts on its order, whatever program books it; the order's row is
-- locked by it, and its CHECK refuses more than was paid. After the whole statement, so that a part
-- that is made in it is seen.
CREATE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE orders SET refunded_qepik = refunded_qepik + NEW.amount_qepik
	WHERE user_id = NEW.user_id
		AND id = coalesce((SELECT order_id FROM order_refunds WHERE id = NEW.reference), NEW.reference);
	IF NOT FOUND THEN
		RAISE EXCEPTION 'money goes back for an order of the same person' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER balance_entries_count_refund
	AFTER INSERT ON balance_entries
	FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION count_refund();

-- Of several at once each sees what the one before it gave back: they waited for the balance.
CREATE FUNCTION require_refundable_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT sum(quantity) FROM order_refund_lines WHERE (order_id, line) = (NEW.order_id, NEW.line))
		> (SELECT quantity FROM order_items WHERE (order_id, line) = (NEW.order_id, NEW.line))
	THEN
		RAISE EXCEPTION 'no more units are paid back than were bought' USING ERRCODE = 'restrict_violation';
	END IF;
	IF (SELECT amount_qepik FROM balance_entries WHERE kind = 'refund' AND reference = NEW.refund_id)
		<> (SELECT sum(back.quantity * unit_price_qepik)
			FROM order_refund_lines back JOIN order_items USING (order_id, line)
			WHERE refund_id = NEW.refund_id)
	THEN
		RAISE EXCEPTION 'units are paid back at the price they cost' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER order_refund_lines_refundable
	AFTER INSERT ON order_refund_lines
	FOR EACH ROW EXECUTE FUNCTION require_refundable_line();

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
	IF NEW.refunded_qepik <> OLD.refunded_qepik AND NEW.refunded_qepik <> (
		SELECT coalesce(sum(amount_qepik), 0) FROM balance_entries
		WHERE kind = 'refund' AND reference = ANY (
			ARRAY(SELECT id FROM order_refunds WHERE order_id = NEW.id) || NEW.id
		)
	)
	THEN
		RAISE EXCEPTION 'what was given back is what was booked' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;

-- Revenue: what was paid for completed orders, without what was given back of it.
CREATE OR REPLACE FUNCTION count_order_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	gone constant boolean := TG_OP <> 'INSERT';
	here constant boolean := TG_OP <> 'DELETE';
BEGIN
	INSERT INTO order_days (day, settled_orders, completed_orders, revenue_qepik)
	SELECT baku_day(created_at), sum(sign) FILTER (WHERE status <> 'pending'),
		coalesce(sum(sign) FILTER (WHERE status = 'completed'), 0),
		coalesce(sum(sign * kept_qepik) FILTER (WHERE status = 'completed'), 0)
	FROM (
		SELECT OLD.created_at, OLD.status, OLD.total_qepik - OLD.refunded_qepik AS kept_qepik, -1 AS sign
		WHERE gone
		UNION ALL
		SELECT NEW.created_at, NEW.status, NEW.total_qepik - NEW.refunded_qepik, 1 WHERE here
	) AS change
	WHERE status <> 'pending'
	GROUP BY 1
	ON CONFLICT (day) DO UPDATE SET
		settled_orders = order_days.settled_orders + excluded.settled_orders,
		completed_orders = order_days.completed_orders + excluded.completed_orders,
		revenue_qepik = order_days.revenue_qepik + excluded.revenue_qepik;
	RETURN NULL;
END $$;
DROP TRIGGER orders_count_changed ON orders;
CREATE TRIGGER orders_count_changed
	AFTER UPDATE OF status, total_qepik, refunded_qepik, created_at ON orders
	FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.total_qepik <> NEW.total_qepik
		OR OLD.created_at <> NEW.created_at
		OR OLD.refunded_qepik <> NEW.refunded_qepik AND NEW.status = 'completed')
	EXECUTE FUNCTION count_order_day();

CREATE OR REPLACE FUNCTION recount_order_days() RETURNS void LANGUAGE sql AS $$
	LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM order_days;
	INSERT INTO order_days (day, settled_orders, completed_orders, revenue_qepik)
	SELECT baku_day(created_at), count(*), count(*) FILTER (WHERE status = 'completed'),
		coalesce(sum(total_qepik - refunded_qepik) FILTER (WHERE status = 'completed'), 0)
	FROM orders WHERE status <> 'pending'
	GROUP BY 1;
$$;
