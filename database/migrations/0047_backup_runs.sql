-- What became of each backup, of its copy elsewhere, and of each test restore. The dashboard shows the
-- newest of each kind; what is older than 100 days is removed with the next run.
CREATE TABLE backup_runs (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	kind text NOT NULL CHECK (kind IN ('backup', 'copy', 'restore-test')),
	started_at timestamptz NOT NULL DEFAULT now(),
	-- Null while it is under way.
	ended_at timestamptz,
	-- Why it failed, by one word, and in the words of whatever failed; null when it did not.
	reason text,
	detail text,
	file text,
	place text,
	bytes bigint
);
CREATE INDEX backup_runs_kind_started_at ON backup_runs (kind, started_at DESC);
