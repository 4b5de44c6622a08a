-- How often something was tried of late. Kept here, so that a limit survives a restart and holds
-- for all processes together. Keys are digests: no address and no e-mail can be read back.

CREATE TABLE limits (
	name text NOT NULL,
	key text NOT NULL,
	taken integer NOT NULL,
	-- Attempts whose end is not known yet. They hold a place until they end, or until this moment
	-- when their process died.
	pending integer NOT NULL DEFAULT 0,
	pending_until timestamptz NOT NULL DEFAULT now(),
	ends_at timestamptz NOT NULL,
	PRIMARY KEY (name, key)
);
CREATE INDEX limits_ended ON limits (ends_at);
