-- Who is asking. users, sessions, account and verification are shaped by the sign-in library;
-- role is ours.

CREATE TABLE users (
	id text PRIMARY KEY,
	name text NOT NULL CHECK (length(name) <= 200),
	email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
	email_verified boolean NOT NULL DEFAULT false,
	image text,
	role text NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'admin')),
	created_at timestamptz NOT NULL DEFAULT now(),
	updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX users_newest ON users (created_at DESC, id DESC);

CREATE TABLE sessions (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
	token text NOT NULL UNIQUE,
	expires_at timestamptz NOT NULL,
	ip_address text,
	user_agent text,
	created_at timestamptz NOT NULL DEFAULT now(),
	updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE account (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
	account_id text NOT NULL,
	provider_id text NOT NULL,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamptz,
	refresh_token_expires_at timestamptz,
	scope text,
	password text,
	created_at timestamptz NOT NULL DEFAULT now(),
	updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_of_user ON account (user_id);

CREATE TABLE verification (
	id text PRIMARY KEY,
	identifier text NOT NULL,
	value text NOT NULL,
	expires_at timestamptz NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now(),
	updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verification_by_identifier ON verification (identifier);
