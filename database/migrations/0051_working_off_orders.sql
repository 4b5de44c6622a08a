-- Several admins work off orders at once: who is at which, what was completed too soon, and the search.
-- locks: orders and order_items, against writing, while their indexes are made; settings, for a moment

-- An admin who has taken an order is at it until then; others act on it only after they took it over.
CREATE TABLE order_claims (
	order_id text PRIMARY KEY REFERENCES orders,
	admin_id text NOT NULL REFERENCES users,
	claimed_until timestamptz NOT NULL
);

-- What a completion replaced, for as long as it can be taken back. Whatever else happens to the order
-- removes it.
CREATE TABLE order_undos (
	order_id text PRIMARY KEY REFERENCES orders,
	status text NOT NULL CHECK (status IN ('pending', 'processing', 'cancelled')),
	customer_message text NOT NULL,
	undo_until timestamptz NOT NULL
);

-- Texts for 'Tamamla və göndər', separated by blank lines.
ALTER TABLE settings ADD COLUMN message_templates text NOT NULL DEFAULT
	E'{oyun} {ID} ID-sinə çatdırıldı. Təşəkkür edirik, {ad}!\n\n{oyun} hazırdır. Təşəkkür edirik, {ad}!';

-- The admin's search: by an amount, by a game, and by a part of a player's ID.
CREATE INDEX orders_by_amount ON orders (total_qepik, status, created_at DESC, id DESC);
CREATE INDEX order_items_by_game ON order_items (game_id, order_id);
CREATE INDEX order_items_by_part_of_player ON order_items USING gin (player_id gin_trgm_ops)
	WHERE player_id IS NOT NULL;
