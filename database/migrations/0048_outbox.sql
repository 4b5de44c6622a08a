-- Mails that wait to be sent. What a mail says and to whom is sealed with the shop's secret, because a
-- link in it may open an account, and it is gone from here as soon as the mail is sent or given up.

CREATE TABLE outbox (
	id text PRIMARY KEY,
	kind text NOT NULL,
	-- What it tells of and whom, as a digest: one event makes one mail for one person.
	key text NOT NULL UNIQUE,
	content bytea,
	attempts integer NOT NULL DEFAULT 0,
	-- Of the last attempt; stays where the mail was given up.
	failure text,
	created_at timestamptz NOT NULL DEFAULT now(),
	next_at timestamptz NOT NULL DEFAULT now(),
	-- A process is sending it until then, or has died.
	claimed_until timestamptz NOT NULL DEFAULT '-infinity',
	expires_at timestamptz NOT NULL,
	ended_at timestamptz,
	CONSTRAINT outbox_emptied_at_the_end CHECK ((content IS NULL) = (ended_at IS NOT NULL))
);
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE ended_at IS NULL;
CREATE INDEX outbox_ended ON outbox (ended_at) WHERE ended_at IS NOT NULL;
