-- Uploaded pictures, each width of one by itself, so that every process serves every picture and a
-- backup of the database holds them.

CREATE TABLE pictures (
	name text PRIMARY KEY CHECK (name ~ '^[a-z0-9-]{1,100}\.avif$'),
	-- Null where it lies in an object store.
	bytes bytea,
	stored_at timestamptz NOT NULL DEFAULT now(),
	-- As the daily cleanup found it first; null while something shows it.
	unused_since timestamptz
);
-- AVIF is compressed already.
ALTER TABLE pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
