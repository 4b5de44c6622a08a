-- The second factor of admins, shaped by the sign-in library. The secret is encrypted by it with
-- AUTH_SECRET, and of the recovery codes only digests are kept.

ALTER TABLE users ADD COLUMN two_factor_enabled boolean NOT NULL DEFAULT false;

CREATE TABLE two_factors (
	id text PRIMARY KEY,
	user_id text NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
	secret text NOT NULL,
	backup_codes text NOT NULL,
	verified boolean NOT NULL DEFAULT false,
	failed_verification_count integer NOT NULL DEFAULT 0,
	locked_until timestamptz
);
