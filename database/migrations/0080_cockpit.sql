-- The operators' cockpit: when something has waited too long, filters for both queues, and orders found by
-- what their game was called.
-- locks: settings and saved_filters, for a moment; order_items is read once

-- From so many minutes on something that waits is late, where no deliveries of its game were measured.
ALTER TABLE settings ADD COLUMN late_minutes integer NOT NULL DEFAULT 15
	CHECK (late_minutes BETWEEN 1 AND 1440);

-- A filter is saved for one of the two queues. The version before knows the orders alone.
ALTER TABLE saved_filters
	ADD COLUMN queue text NOT NULL DEFAULT 'orders' CHECK (queue IN ('orders', 'top-ups')),
	DROP CONSTRAINT saved_filters_status_check,
	ADD CONSTRAINT saved_filters_status_check CHECK (
		status IN ('pending', 'completed')
		OR queue = 'orders' AND status IN ('processing', 'cancelled')
		OR queue = 'top-ups' AND status = 'rejected'
	),
	ADD CONSTRAINT saved_filters_grouped CHECK (queue = 'orders' OR NOT by_game),
	DROP CONSTRAINT saved_filters_pkey,
	ADD PRIMARY KEY (admin_id, queue, name);

-- What a game was called before it was renamed or removed. Orders keep the name under which it was bought;
-- an index of those would be written with each purchase, and of a name that everybody buys it would find
-- all of them.
CREATE TABLE former_game_names (
	game_id text NOT NULL,
	name text NOT NULL,
	name_words text NOT NULL GENERATED ALWAYS AS (search_words(name)) STORED,
	PRIMARY KEY (game_id, name)
);
CREATE INDEX former_game_names_by_words ON former_game_names USING gin (name_words gin_trgm_ops);

-- The database keeps them, so that the version before does as well.
CREATE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO former_game_names (game_id, name) VALUES (OLD.id, OLD.name) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
CREATE TRIGGER games_keep_former_name AFTER UPDATE OF name ON games
	FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION keep_former_name();
CREATE TRIGGER games_keep_removed_name AFTER DELETE ON games
	FOR EACH ROW EXECUTE FUNCTION keep_former_name();

-- First the triggers, then what was bought before under another name.
INSERT INTO former_game_names (game_id, name)
SELECT DISTINCT game_id, game_name FROM order_items
WHERE NOT EXISTS (SELECT FROM games WHERE games.id = game_id AND games.name = game_name)
ON CONFLICT DO NOTHING;
