-- What was delivered went to the ID that stood there, and is kept: from then on that ID stays, and the order
-- is not withdrawn.

CREATE OR REPLACE FUNCTION require_correctable_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM orders WHERE id = NEW.order_id AND status = 'pending' FOR UPDATE;
	IF NOT FOUND
		OR EXISTS (SELECT FROM order_claims WHERE order_id = NEW.order_id AND claimed_until > now())
	THEN
		RAISE EXCEPTION 'an ID is corrected while nobody works on its order' USING ERRCODE = 'restrict_violation';
	END IF;
	IF EXISTS (
		SELECT FROM order_deliveries
		WHERE (order_id, line) = (NEW.order_id, NEW.line) AND delivered > 0)
	THEN
		RAISE EXCEPTION 'an ID is corrected before anything is delivered to it' USING ERRCODE = 'restrict_violation';
	END IF;
	IF NEW.old_id IS DISTINCT FROM (
			SELECT player_id FROM order_items WHERE (order_id, line) = (NEW.order_id, NEW.line))
		OR NEW.number <> 1 + (
			SELECT count(*) FROM order_id_corrections WHERE (order_id, line) = (NEW.order_id, NEW.line))
	THEN
		RAISE EXCEPTION 'a correction follows the ID that is there' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;

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
	IF NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at
		AND EXISTS (SELECT FROM order_deliveries WHERE order_id = NEW.id AND delivered > 0)
	THEN
		RAISE EXCEPTION 'an order of which something was delivered is not withdrawn' USING ERRCODE = 'restrict_violation';
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
