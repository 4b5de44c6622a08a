-- What a customer agreed to, and when: the text itself is kept, because the template that the program
-- brings (version 0) changes with its releases.

-- Names one text of one page.
CREATE FUNCTION page_text_digest(page text, text text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN encode(sha256(convert_to(page || E'\n' || text, 'UTF8')), 'hex');

ALTER TABLE owner_pages
	ADD COLUMN digest text NOT NULL GENERATED ALWAYS AS (page_text_digest(page, text)) STORED;

CREATE TABLE agreed_texts (
	digest text PRIMARY KEY,
	page text NOT NULL,
	text text NOT NULL,
	CONSTRAINT agreed_texts_named_by_digest CHECK (digest = page_text_digest(page, text)),
	CONSTRAINT agreed_texts_of_page UNIQUE (digest, page)
);
CREATE TRIGGER agreed_texts_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON agreed_texts
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One row for each text that somebody agreed to: with the registration, or when the shop asked again.
CREATE TABLE consents (
	user_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	digest text NOT NULL,
	page text NOT NULL,
	-- Which version of the page had this text then.
	version integer NOT NULL CHECK (version >= 0),
	occasion text NOT NULL CHECK (occasion IN ('register', 'later')),
	agreed_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (user_id, digest),
	CONSTRAINT consents_to_a_text FOREIGN KEY (digest, page) REFERENCES agreed_texts (digest, page)
);
CREATE TRIGGER consents_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON consents
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
