-- Notifications that a browser shows while the shop is closed (Web Push, RFC 8030).

-- The pair of keys by which the vendors' servers know the shop (VAPID), made once for all its machines.
CREATE TABLE push_keys (
	is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
	public_key text NOT NULL,
	-- Sealed with the shop's secret.
	private_key bytea NOT NULL,
	made_at timestamptz NOT NULL DEFAULT now()
);

-- Where one browser is reached. It belongs to the session that asked for it and ends with that.
CREATE TABLE push_subscriptions (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	user_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	session_id text NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
	endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
	-- The browser's public key and its secret: with them a message is sealed for it alone.
	p256dh text NOT NULL,
	auth text NOT NULL,
	-- What happens to its person; and for the staff what comes in.
	hears_own boolean NOT NULL DEFAULT false,
	hears_orders boolean NOT NULL DEFAULT false,
	hears_top_ups boolean NOT NULL DEFAULT false,
	seen_at timestamptz NOT NULL DEFAULT now(),
	CONSTRAINT push_subscriptions_hear_something CHECK (hears_own OR hears_orders OR hears_top_ups)
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, seen_at);
CREATE INDEX push_subscriptions_of_staff ON push_subscriptions (id) WHERE hears_orders OR hears_top_ups;

-- Who does not want to be asked after an order.
CREATE TABLE push_declines (
	user_id text PRIMARY KEY REFERENCES users ON DELETE RESTRICT,
	declined_at timestamptz NOT NULL DEFAULT now()
);

-- A closed account is nobody any more; its subscriptions end with its sessions.
CREATE FUNCTION forget_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM push_subscriptions WHERE user_id = NEW.user_id;
	DELETE FROM push_declines WHERE user_id = NEW.user_id;
	RETURN NULL;
END $$;
CREATE TRIGGER account_closings_forget_push
	AFTER INSERT ON account_closings FOR EACH ROW EXECUTE FUNCTION forget_push();
