-- Texts that the owner writes for visitors, every version of them: what somebody agreed to can be read
-- later as it was. Version 0 is the template that the program brings, and has no row.
CREATE TABLE owner_pages (
	page text NOT NULL CHECK (page ~ '^[a-z-]{1,40}$'),
	version integer NOT NULL CHECK (version > 0),
	text text NOT NULL CHECK (text <> ''),
	changed_at timestamptz NOT NULL DEFAULT now(),
	changed_by text NOT NULL REFERENCES users (id),
	PRIMARY KEY (page, version)
);

CREATE TRIGGER owner_pages_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON owner_pages
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER owner_pages_move_the_catalog
	AFTER INSERT ON owner_pages DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION note_catalog_change();
