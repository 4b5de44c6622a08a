-- What is for sale. Money is a whole number of qəpik everywhere.

CREATE TABLE categories (
	id text PRIMARY KEY,
	name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
	description text NOT NULL DEFAULT '',
	image text NOT NULL DEFAULT '',
	"order" integer NOT NULL DEFAULT 0 CHECK ("order" BETWEEN 0 AND 100),
	created_at timestamptz NOT NULL DEFAULT now(),
	updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE games (
	id text PRIMARY KEY,
	name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
	description text NOT NULL DEFAULT '',
	price_qepik bigint NOT NULL DEFAULT 0 CHECK (price_qepik BETWEEN 0 AND 10000000),
	original_price_qepik bigint CHECK (original_price_qepik BETWEEN 0 AND 10000000),
	-- The first picture is the main one.
	images text[] NOT NULL DEFAULT '{}',
	category_id text NOT NULL REFERENCES categories ON DELETE RESTRICT,
	featured boolean NOT NULL DEFAULT false,
	available boolean NOT NULL DEFAULT true,
	account_details text NOT NULL DEFAULT '',
	requirements text NOT NULL DEFAULT '',
	stock integer DEFAULT 0 CHECK (stock >= 0),
	track_stock boolean NOT NULL DEFAULT false,
	requires_id boolean NOT NULL DEFAULT false,
	"order" integer NOT NULL DEFAULT 0 CHECK ("order" BETWEEN 0 AND 100),
	created_at timestamptz NOT NULL DEFAULT now(),
	updated_at timestamptz NOT NULL DEFAULT now(),
	CONSTRAINT tracked_stock_is_known CHECK (NOT track_stock OR stock IS NOT NULL)
);
CREATE INDEX games_newest ON games (created_at DESC, id DESC);
CREATE INDEX games_of_category ON games (category_id, created_at DESC, id DESC);
CREATE INDEX games_featured ON games ("order", id) WHERE featured;
