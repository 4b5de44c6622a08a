-- What admins did: one row for each act that changes money, roles, settings or the catalogue.

CREATE TABLE audit_entries (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	actor_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	action text NOT NULL,
	-- What it was done to: `game`, `order`, … and its id.
	subject_kind text NOT NULL,
	subject_id text NOT NULL,
	before jsonb,
	after jsonb,
	ip_address text,
	created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_entries_of_subject ON audit_entries (subject_kind, subject_id, id DESC);
CREATE INDEX audit_entries_of_actor ON audit_entries (actor_id, id DESC);

CREATE TRIGGER audit_entries_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
