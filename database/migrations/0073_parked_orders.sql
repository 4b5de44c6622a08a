-- Orders that wait for the money that is paid for them: a cart, put aside until its own top-up is credited.
-- No stock is held and no money moves for one. Placed, it is an order like any other.
-- locks: top_ups, for a moment, while it gets its trigger

CREATE TABLE parked_orders (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	-- The press that parked it, so that a press that is sent again parks nothing more.
	form_id text NOT NULL CHECK (length(form_id) BETWEEN 8 AND 64),
	-- The attempt by which it is placed, made by the server: no browser can have used it.
	attempt_id text NOT NULL UNIQUE CHECK (length(attempt_id) BETWEEN 8 AND 64),
	lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array' AND lines <> '[]'),
	seen_total_qepik bigint NOT NULL CHECK (seen_total_qepik > 0),
	top_up_id text NOT NULL UNIQUE REFERENCES top_ups ON DELETE RESTRICT,
	-- What it costs by now, where that is more than was seen: its customer is asked.
	asked_total_qepik bigint,
	created_at timestamptz NOT NULL DEFAULT now(),
	expires_at timestamptz NOT NULL DEFAULT now() + interval '48 hours',
	ended_at timestamptz,
	outcome text CHECK (outcome IN ('placed', 'refused', 'cancelled', 'expired')),
	-- Why it was refused, in words for the customer.
	reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
	order_id text UNIQUE REFERENCES orders ON DELETE RESTRICT,
	CONSTRAINT parked_orders_one_for_each_form UNIQUE (user_id, form_id),
	CONSTRAINT parked_orders_asked_more CHECK (asked_total_qepik > seen_total_qepik),
	CONSTRAINT parked_orders_ended CHECK ((ended_at IS NULL) = (outcome IS NULL)),
	CONSTRAINT parked_orders_placed CHECK ((outcome IS NOT DISTINCT FROM 'placed') = (order_id IS NOT NULL)),
	CONSTRAINT parked_orders_reasoned CHECK ((outcome IS NOT DISTINCT FROM 'refused') = (reason <> ''))
);
CREATE UNIQUE INDEX parked_orders_one_open ON parked_orders (user_id) WHERE ended_at IS NULL;
CREATE INDEX parked_orders_of_user ON parked_orders (user_id, created_at);

CREATE FUNCTION keep_parked_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.id, NEW.user_id, NEW.form_id, NEW.attempt_id, NEW.lines, NEW.seen_total_qepik, NEW.top_up_id,
			NEW.created_at, NEW.expires_at)
		IS DISTINCT FROM
		(OLD.id, OLD.user_id, OLD.form_id, OLD.attempt_id, OLD.lines, OLD.seen_total_qepik, OLD.top_up_id,
			OLD.created_at, OLD.expires_at)
	THEN
		RAISE EXCEPTION 'a parked order stays as it was parked' USING ERRCODE = 'restrict_violation';
	END IF;
	IF OLD.ended_at IS NOT NULL AND NEW IS DISTINCT FROM OLD THEN
		RAISE EXCEPTION 'a parked order ends once' USING ERRCODE = 'restrict_violation';
	END IF;
	IF NEW.outcome = 'placed' AND NOT EXISTS (
		SELECT FROM orders WHERE id = NEW.order_id AND user_id = NEW.user_id AND attempt_id = NEW.attempt_id
	) THEN
		RAISE EXCEPTION 'a parked order is placed by its own attempt' USING ERRCODE = 'restrict_violation';
	END IF;
	IF NEW.outcome = 'placed' AND NOT EXISTS (
		SELECT FROM top_ups
		WHERE id = NEW.top_up_id AND user_id = NEW.user_id AND status = 'completed'
			AND approved_amount_qepik >= amount_qepik
	) THEN
		RAISE EXCEPTION 'a parked order is placed for its own money' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER parked_orders_keep
	BEFORE UPDATE ON parked_orders FOR EACH ROW EXECUTE FUNCTION keep_parked_order();
CREATE TRIGGER parked_orders_stay
	BEFORE DELETE OR TRUNCATE ON parked_orders
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever decides a top-up, the version that still runs among them, has its parked order looked at. As
-- `putJob` puts a job in.
CREATE FUNCTION look_at_parked_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO jobs (kind, key)
	SELECT 'parked-order', id FROM parked_orders WHERE top_up_id = NEW.id AND ended_at IS NULL
	ON CONFLICT (kind, key) DO UPDATE SET
		asked = jobs.asked + 1, next_at = least(jobs.next_at, now()),
		tries = CASE WHEN jobs.given_up_at IS NULL THEN jobs.tries ELSE 0 END, given_up_at = NULL;
	RETURN NULL;
END $$;
CREATE TRIGGER top_ups_look_at_parked_order
	AFTER UPDATE OF status ON top_ups
	FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION look_at_parked_order();
