-- Counts a person's changes of credentials: what was signed for an earlier round is worth nothing.
ALTER TABLE users ADD COLUMN credentials_round integer NOT NULL DEFAULT 0;

-- Mailed links and half-made sign-ins are found by whose they are, to end them together.
CREATE INDEX verification_by_value ON verification (value);

-- Past its number a limit lets one attempt through at a time, from this moment on.
ALTER TABLE limits ADD COLUMN free_at timestamptz NOT NULL DEFAULT '-infinity';
