-- The shop's search. A game is found by the words of its name, of what people call it (the owner writes
-- that down) and of how much a package holds. The words are kept, so that an index finds them; games that
-- are there already get theirs here.

-- What a Latin keyboard has: accents are left out, and Cyrillic is written as it sounds, in the letters
-- that search_words() folds to. `app/catalog/search/fold-words.ts` does the same with what is typed.
CREATE FUNCTION latin_letters(text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN replace(replace(replace(
		translate(
			translate($1, 'ЁЮЯ’‘“”„«»–—…™®©·•' || U&'\00A0', 'ёюя                '),
			'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕóòôõÚÙÛúùûÝýÑñŽžŠšČčАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭІЇЄҐӘӨҮҒҜҺҸЈабвгдежзийклмнопрстуфхцчшщыэіїєґәөүғҝһҹјЪЬъь',
			'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooouuuuuuyynnzzssccabvgdejziyklmnoprstufxscssieiiegeougghcyabvgdejziyklmnoprstufxscssieiiegeougghcy'),
		'ё', 'yo'), 'ю', 'yu'), 'я', 'ya');

CREATE FUNCTION catalog_words(text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN search_words(latin_letters($1));

-- A blank stands before and behind each word; what follows the bar is not the name.
ALTER TABLE games
	ADD COLUMN nicknames text NOT NULL DEFAULT '' CHECK (length(nicknames) <= 200),
	ADD COLUMN shop_words text NOT NULL GENERATED ALWAYS AS (
		catalog_words(name) || ' |' || catalog_words(nicknames || ' ' || denomination) || ' ') STORED;
CREATE INDEX games_by_shop_words ON games USING gin (shop_words gin_trgm_ops);

-- The cheapest and the dearest first.
CREATE INDEX games_by_price ON games (price_qepik, id);
CREATE INDEX games_of_category_by_price ON games (category_id, price_qepik, id);

-- How often each game was bought of late, counted now and then: kept apart, since a game that changes
-- makes all public pages anew.
CREATE TABLE game_sales (
	game_id text PRIMARY KEY REFERENCES games ON DELETE CASCADE,
	units bigint NOT NULL CHECK (units > 0)
);

-- What was searched for and not found: a term and how often, and nothing of who searched.
CREATE TABLE search_misses (
	day date NOT NULL,
	term text NOT NULL CHECK (length(term) BETWEEN 1 AND 60),
	count integer NOT NULL DEFAULT 1,
	PRIMARY KEY (day, term)
);
