-- What each check of the money found; the dashboard shows the newest.
CREATE TABLE money_checks (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	checked_at timestamptz NOT NULL DEFAULT now(),
	findings jsonb NOT NULL DEFAULT '[]'
);
