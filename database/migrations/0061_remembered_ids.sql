-- IDs in games that a customer asked to be remembered, by the game that each was bought for; packages of
-- one family share theirs. How often it was delivered is counted from the orders.
CREATE TABLE remembered_ids (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users,
	game_id text NOT NULL REFERENCES games ON DELETE CASCADE,
	player_id text NOT NULL CHECK (char_length(player_id) BETWEEN 1 AND 64),
	label text NOT NULL DEFAULT '' CHECK (char_length(label) <= 40),
	used_at timestamptz NOT NULL DEFAULT now(),
	UNIQUE (user_id, game_id, player_id)
);

-- For the deletion of a game.
CREATE INDEX remembered_ids_of_game ON remembered_ids (game_id);
