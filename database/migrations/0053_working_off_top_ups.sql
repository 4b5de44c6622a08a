-- An admin who has taken a top-up is at it until then; others decide it only after they took it over.
CREATE TABLE top_up_claims (
	top_up_id text PRIMARY KEY REFERENCES top_ups,
	admin_id text NOT NULL REFERENCES users,
	claimed_until timestamptz NOT NULL
);
