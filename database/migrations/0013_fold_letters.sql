-- Search that finds what was typed on any keyboard: upper and lower case alike, and Azerbaijani
-- letters as the Latin letters next to them. Immutable, so that an index can hold the result.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- İ, I and ı become i before lower() sees them: what it makes of them depends on the locale.
-- The lone dot above (U+0307) goes: it is what other programs leave of a lower-cased İ.
CREATE FUNCTION fold_letters(text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN lower(translate($1, U&'ƏəIİıÖöÜüĞğŞşÇç\0307', 'eeiiioouuggsscc'));
