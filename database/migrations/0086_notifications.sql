-- What happened to people, told to them and to the staff once it is committed: each is a row, made by the
-- change itself, whatever program makes it. What was refused or rolled back leaves none.
-- locks: orders, top_ups and balance_entries, for a moment each, while they get their triggers

CREATE TABLE notifications (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	kind text NOT NULL CHECK (kind IN (
		'order-placed', 'order-completed', 'order-cancelled', 'order-withdrawn', 'order-refunded',
		'top-up-asked', 'top-up-credited', 'top-up-rejected', 'top-up-taken-back'
	)),
	user_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	order_id text REFERENCES orders ON DELETE CASCADE,
	top_up_id text REFERENCES top_ups ON DELETE CASCADE,
	-- What was paid, given back, asked for or credited.
	amount_qepik bigint NOT NULL,
	-- Why, in words for the customer.
	reason text NOT NULL DEFAULT '',
	created_at timestamptz NOT NULL DEFAULT now(),
	-- Nobody is told before: what an admin may still take back waits a moment.
	due_at timestamptz NOT NULL,
	-- Since it last failed to be told.
	tries integer NOT NULL DEFAULT 0,
	told_at timestamptz,
	-- By whom it happened to. What they did themselves they know.
	read_at timestamptz,
	CONSTRAINT notifications_about_one CHECK (num_nonnulls(order_id, top_up_id) = 1)
);
CREATE INDEX notifications_due ON notifications (due_at) WHERE told_at IS NULL;
CREATE INDEX notifications_of_user ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_of_order ON notifications (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX notifications_of_top_up ON notifications (top_up_id) WHERE top_up_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications USING brin (created_at);

-- What somebody does not want to hear of, by one of the ways that are not needed for their account.
CREATE TABLE notification_mutes (
	user_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	channel text NOT NULL CHECK (channel IN ('mail', 'push')),
	topic text NOT NULL CHECK (topic IN ('placed', 'delivered', 'returned', 'balance')),
	PRIMARY KEY (user_id, channel, topic)
);

-- An order that was parked is placed while nobody looks, and so is news.
CREATE FUNCTION notify_of_placed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO notifications (kind, user_id, order_id, amount_qepik, due_at, read_at)
	VALUES ('order-placed', NEW.user_id, NEW.id, NEW.total_qepik, now(),
		CASE WHEN EXISTS (SELECT FROM parked_orders WHERE attempt_id = NEW.attempt_id)
			THEN NULL ELSE now() END);
	RETURN NULL;
END $$;
CREATE TRIGGER orders_notify_placed
	AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION notify_of_placed_order();

-- What a change takes back is news no more. A cancellation that gives the price back is told by its refund.
CREATE FUNCTION notify_of_order_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notifications
	WHERE order_id = NEW.id AND kind IN ('order-completed', 'order-cancelled');
	IF NEW.withdrawn_at IS NOT NULL AND OLD.withdrawn_at IS NULL THEN
		INSERT INTO notifications (kind, user_id, order_id, amount_qepik, due_at, read_at)
		VALUES ('order-withdrawn', NEW.user_id, NEW.id, NEW.total_qepik - OLD.refunded_qepik, now(), now());
	ELSIF NEW.status = 'completed' OR NEW.status = 'cancelled' AND NEW.refunded_at IS NULL THEN
		INSERT INTO notifications (kind, user_id, order_id, amount_qepik, due_at)
		VALUES ('order-' || NEW.status, NEW.user_id, NEW.id, NEW.total_qepik, now() + interval '15 seconds');
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER orders_notify_status
	AFTER UPDATE OF status ON orders
	FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION notify_of_order_status();

-- What somebody gets back for an order that they withdrew is told with it.
CREATE FUNCTION notify_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	refunded constant text :=
		coalesce((SELECT order_id FROM order_refunds WHERE id = NEW.reference), NEW.reference);
BEGIN
	DELETE FROM notifications WHERE order_id = refunded AND kind = 'order-cancelled';
	INSERT INTO notifications (kind, user_id, order_id, amount_qepik, reason, due_at)
	SELECT 'order-refunded', user_id, id, NEW.amount_qepik, NEW.reason, now()
	FROM orders WHERE id = refunded AND withdrawn_at IS NULL;
	RETURN NULL;
END $$;
CREATE TRIGGER balance_entries_notify_refund
	AFTER INSERT ON balance_entries
	FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION notify_of_refund();

CREATE FUNCTION notify_of_asked_top_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO notifications (kind, user_id, top_up_id, amount_qepik, due_at, read_at)
	VALUES ('top-up-asked', NEW.user_id, NEW.id, NEW.amount_qepik, now(), now());
	RETURN NULL;
END $$;
CREATE TRIGGER top_ups_notify_asked
	AFTER INSERT ON top_ups FOR EACH ROW EXECUTE FUNCTION notify_of_asked_top_up();

CREATE FUNCTION notify_of_decided_top_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notifications
	WHERE top_up_id = NEW.id AND kind IN ('top-up-credited', 'top-up-rejected');
	IF NEW.status = 'completed' THEN
		INSERT INTO notifications (kind, user_id, top_up_id, amount_qepik, due_at)
		VALUES ('top-up-credited', NEW.user_id, NEW.id, NEW.approved_amount_qepik,
			now() + interval '15 seconds');
	ELSIF OLD.status = 'completed' THEN
		INSERT INTO notifications (kind, user_id, top_up_id, amount_qepik, reason, due_at)
		VALUES ('top-up-taken-back', NEW.user_id, NEW.id, coalesce(NEW.taken_back_qepik, 0), NEW.reason, now());
	ELSIF NEW.status = 'rejected' AND NEW.withdrawn_at IS NULL THEN
		INSERT INTO notifications (kind, user_id, top_up_id, amount_qepik, reason, due_at)
		VALUES ('top-up-rejected', NEW.user_id, NEW.id, NEW.amount_qepik, NEW.reason,
			now() + interval '15 seconds');
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER top_ups_notify_decided
	AFTER UPDATE OF status ON top_ups
	FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION notify_of_decided_top_up();

-- A closed account is nobody any more.
CREATE FUNCTION forget_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notifications WHERE user_id = NEW.user_id;
	DELETE FROM notification_mutes WHERE user_id = NEW.user_id;
	RETURN NULL;
END $$;
CREATE TRIGGER account_closings_forget_notifications
	AFTER INSERT ON account_closings FOR EACH ROW EXECUTE FUNCTION forget_notifications();

-- When each way to tell people last worked, and when and why it last did not.
CREATE TABLE channel_runs (
	channel text PRIMARY KEY CHECK (channel IN ('mail', 'telegram', 'push', 'webhook')),
	succeeded_at timestamptz,
	failed_at timestamptz,
	failure text NOT NULL DEFAULT ''
);
INSERT INTO channel_runs (channel) VALUES ('mail'), ('telegram'), ('push'), ('webhook');
