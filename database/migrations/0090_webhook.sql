-- One address of the owner's at which another program is told what happened, and what it was told.
-- locks: users, orders and top_ups, for a moment each, while they are referred to

CREATE TABLE webhook (
	single boolean PRIMARY KEY DEFAULT true CHECK (single),
	address text NOT NULL,
	-- Sealed: what is sent is signed with it.
	secret bytea NOT NULL,
	-- The one before, which signs as well until then.
	former_secret bytea,
	former_until timestamptz,
	-- The receiver wants no more of it, or an admin.
	off_because text CHECK (off_because IN ('gone', 'admin'))
);

CREATE TABLE webhook_deliveries (
	-- As the receiver knows it, however often it is sent.
	id text PRIMARY KEY,
	number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
	type text NOT NULL,
	-- Of whom it tells; nobody in a trial.
	user_id text REFERENCES users ON DELETE RESTRICT,
	order_id text REFERENCES orders ON DELETE CASCADE,
	top_up_id text REFERENCES top_ups ON DELETE CASCADE,
	-- To the letter what is signed and sent.
	body text NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now(),
	tries integer NOT NULL DEFAULT 0,
	-- Of these, since it was last put in.
	failures integer NOT NULL DEFAULT 0,
	tried_at timestamptz,
	-- The receiver's last answer, and why it is none that counts.
	status integer,
	failure text NOT NULL DEFAULT '',
	delivered_at timestamptz,
	given_up_at timestamptz
);
CREATE INDEX webhook_deliveries_of_user ON webhook_deliveries (user_id);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries USING brin (created_at);
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (number)
	WHERE delivered_at IS NULL AND given_up_at IS NULL;

-- A closed account is nobody any more.
CREATE FUNCTION forget_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM webhook_deliveries WHERE user_id = NEW.user_id;
	RETURN NULL;
END $$;
CREATE TRIGGER account_closings_forget_webhook_deliveries
	AFTER INSERT ON account_closings FOR EACH ROW EXECUTE FUNCTION forget_webhook_deliveries();
