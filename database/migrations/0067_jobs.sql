-- What has to happen after a commit: put in by the transaction that it follows from, and removed when it is done.

CREATE TABLE jobs (
	kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
	-- What it is about: one thing waits once.
	key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
	payload jsonb NOT NULL DEFAULT '{}',
	-- How often it was put in: what is put in again while it is done is done again.
	asked integer NOT NULL DEFAULT 1,
	-- How often it was taken; whoever finishes it has to be the last who took it.
	claim integer NOT NULL DEFAULT 0,
	-- Since it last succeeded.
	tries integer NOT NULL DEFAULT 0,
	created_at timestamptz NOT NULL DEFAULT now(),
	next_at timestamptz NOT NULL DEFAULT now(),
	-- A process is doing it until then, or has died.
	leased_until timestamptz NOT NULL DEFAULT '-infinity',
	given_up_at timestamptz,
	PRIMARY KEY (kind, key)
);
CREATE INDEX jobs_waiting ON jobs (next_at) WHERE given_up_at IS NULL;
CREATE INDEX jobs_given_up ON jobs (given_up_at) WHERE given_up_at IS NOT NULL;
