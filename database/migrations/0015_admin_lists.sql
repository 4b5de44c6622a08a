-- What the admin's lists and searches read.

-- A leading space makes the first word begin like the others: fewer than three letters are
-- searched as the beginning of a word, the least that a trigram index can find.
CREATE FUNCTION user_search_text(name text, email text) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN fold_letters(' ' || name || ' ' || email);
CREATE INDEX users_search ON users USING gin (user_search_text(name, email) gin_trgm_ops);
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';

-- The reference that people read to each other: the last 6 characters of the id.
CREATE INDEX orders_by_reference ON orders (right(id, 6));
CREATE INDEX order_items_by_player ON order_items (player_id, order_id) WHERE player_id IS NOT NULL;

CREATE INDEX balance_requests_processed ON balance_requests (processed_at DESC, id DESC)
	WHERE status <> 'pending';
CREATE INDEX balance_requests_processed_by_status
	ON balance_requests (status, processed_at DESC, id DESC) WHERE status <> 'pending';

CREATE INDEX audit_entries_of_kind ON audit_entries (subject_kind, id DESC);

-- A moment as a spreadsheet reads and sorts it, in Baku's time.
CREATE FUNCTION baku_text(timestamptz) RETURNS text
	LANGUAGE sql STABLE STRICT PARALLEL SAFE
	RETURN to_char($1 AT TIME ZONE 'Asia/Baku', 'YYYY-MM-DD HH24:MI:SS');
