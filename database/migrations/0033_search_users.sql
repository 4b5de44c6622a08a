-- People are found like games, by the words of their name and email. The words are kept, because a
-- search that walks from the newest on reads thousands of them.
ALTER TABLE users ADD COLUMN words text NOT NULL
	GENERATED ALWAYS AS (search_words(name || ' ' || email)) STORED;
CREATE INDEX users_by_words ON users USING gin (words gin_trgm_ops);

DROP INDEX users_search;
DROP FUNCTION user_search_text(text, text);
DROP FUNCTION fold_letters(text);
