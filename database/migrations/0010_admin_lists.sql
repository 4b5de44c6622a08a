-- The admin's list of games: found by any part of the name, in the order of the shop.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A name as search reads it: every word after one space, in lower case, and Azerbaijani letters as
-- the Latin letters next to them. İ, I and ı become i before lower() sees them, because what it
-- makes of them depends on the locale. The lone dot above (U+0307) is what other programs leave of
-- a lower-cased İ.
CREATE FUNCTION search_words(text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN ' ' || regexp_replace(
		lower(translate($1, U&'ƏəIİıÖöÜüĞğŞşÇç\0307', 'eeiiioouuggsscc') COLLATE "C"),
		'[[:space:][:punct:]]+', ' ', 'g');

ALTER TABLE games ADD COLUMN name_words text NOT NULL GENERATED ALWAYS AS (search_words(name)) STORED;
CREATE INDEX games_by_words ON games USING gin (name_words gin_trgm_ops);

CREATE INDEX games_in_order ON games ("order", name COLLATE "az-x-icu", id);
CREATE INDEX games_of_category_in_order
	ON games (category_id, "order", name COLLATE "az-x-icu", id);
CREATE INDEX games_featured_in_order ON games ("order", name COLLATE "az-x-icu", id) WHERE featured;
CREATE INDEX games_sold_out_in_order ON games ("order", name COLLATE "az-x-icu", id)
	WHERE NOT available OR (track_stock AND stock = 0);
