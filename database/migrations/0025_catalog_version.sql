-- What tells that a public page drawn earlier may show something that is no longer so: the sum of
-- these rows. It moves in the transaction that moves the catalogue or the settings, so a reader who
-- sees the old sum also sees the old rows. One row would make all purchases that take tracked stock
-- wait for each other; each connection moves one of sixty-four instead.

CREATE TABLE catalog_versions (
	shard integer PRIMARY KEY,
	version bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- Once for each transaction, and at its very end: a lock taken before would be held while the
-- transaction waits for others, who may wait for it.
CREATE FUNCTION note_catalog_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(current_setting('gamestore.catalog_noted', true), '') <> 'yes' THEN
		INSERT INTO catalog_versions AS moved (shard, version) VALUES (pg_backend_pid() % 64, 1)
		ON CONFLICT (shard) DO UPDATE SET version = moved.version + 1;
		PERFORM set_config('gamestore.catalog_noted', 'yes', true);
	END IF;
	RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER categories_move_the_catalog
	AFTER INSERT OR UPDATE OR DELETE ON categories DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION note_catalog_change();
CREATE CONSTRAINT TRIGGER games_move_the_catalog
	AFTER INSERT OR UPDATE OR DELETE ON games DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION note_catalog_change();
CREATE CONSTRAINT TRIGGER settings_move_the_catalog
	AFTER INSERT OR UPDATE OR DELETE ON settings DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION note_catalog_change();
