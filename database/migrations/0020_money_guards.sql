-- Second lines of defence: what was bought, booked or decided does not change afterwards,
-- whatever program asks, and what was taken from a stock can be counted again.

-- Who may move money: a purchase is one's own, everything else is an admin's act. The role is kept
-- as it was then, because an admin may be none later.
ALTER TABLE balance_entries ADD COLUMN actor_role text;
ALTER TABLE balance_entries DISABLE TRIGGER balance_entries_append_only;
UPDATE balance_entries SET actor_role = users.role
	FROM users WHERE users.id = actor_id AND kind <> 'purchase';
ALTER TABLE balance_entries ENABLE TRIGGER balance_entries_append_only;
ALTER TABLE balance_entries
	ADD CONSTRAINT balance_entries_by_an_admin CHECK (kind = 'purchase' OR actor_role IS NOT DISTINCT FROM 'admin'),
	ADD CONSTRAINT balance_entries_own_purchase CHECK (kind <> 'purchase' OR actor_id = user_id);

CREATE FUNCTION stamp_actor_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.actor_role := (SELECT role FROM users WHERE id = NEW.actor_id);
	RETURN NEW;
END $$;
CREATE TRIGGER balance_entries_stamp_actor_role
	BEFORE INSERT ON balance_entries
	FOR EACH ROW WHEN (NEW.kind <> 'purchase') EXECUTE FUNCTION stamp_actor_role();

-- What each game has sold from its tracked stock, counted in the statement that takes it.
ALTER TABLE games ADD COLUMN units_sold bigint NOT NULL DEFAULT 0 CHECK (units_sold >= 0);
ALTER TABLE order_items ADD COLUMN from_stock boolean NOT NULL DEFAULT false;

-- Two lines with one game would each be held against the same stock.
ALTER TABLE order_items
	ADD CONSTRAINT order_items_one_line_for_each_game UNIQUE (order_id, game_id);
CREATE TRIGGER order_items_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON order_items
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An order keeps its buyer, its total and the moments of what happened to it.
CREATE TRIGGER orders_stay
	BEFORE DELETE OR TRUNCATE ON orders
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION keep_order() RETURNS trigger LANGUAGE plpgsql AS $$
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
	RETURN NEW;
END $$;
CREATE TRIGGER orders_keep
	BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION keep_order();

-- A request that was decided stays as it was decided.
CREATE TRIGGER balance_requests_stay
	BEFORE DELETE OR TRUNCATE ON balance_requests
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION keep_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status <> 'pending'
		OR (NEW.id, NEW.user_id, NEW.amount_qepik) IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.amount_qepik)
	THEN
		RAISE EXCEPTION 'a request does not change once it is decided' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER balance_requests_keep
	BEFORE UPDATE ON balance_requests FOR EACH ROW EXECUTE FUNCTION keep_request();
