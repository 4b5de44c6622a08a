-- What was bought. Items are a snapshot: they outlive the game that they were.

CREATE TABLE orders (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	user_email text NOT NULL,
	user_name text NOT NULL,
	total_qepik bigint NOT NULL CHECK (total_qepik > 0),
	status text NOT NULL DEFAULT 'pending'
		CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
	-- Made by the browser once for each attempt to buy, with a digest of what was to be bought.
	attempt_id text NOT NULL CHECK (length(attempt_id) BETWEEN 8 AND 64),
	attempt_digest text NOT NULL,
	admin_notes text NOT NULL DEFAULT '',
	customer_message text NOT NULL DEFAULT '',
	created_at timestamptz NOT NULL DEFAULT now(),
	completed_at timestamptz,
	cancelled_at timestamptz,
	refunded_at timestamptz,
	-- An order cannot exist without its debit, nor be refunded without the credit.
	debit_kind text NOT NULL GENERATED ALWAYS AS ('purchase') STORED,
	refund_kind text GENERATED ALWAYS AS (CASE WHEN refunded_at IS NOT NULL THEN 'refund' END) STORED,
	CONSTRAINT orders_paid FOREIGN KEY (debit_kind, id) REFERENCES balance_entries (kind, reference),
	CONSTRAINT orders_refunded FOREIGN KEY (refund_kind, id) REFERENCES balance_entries (kind, reference),
	CONSTRAINT orders_one_for_each_attempt UNIQUE (user_id, attempt_id),
	CONSTRAINT orders_completed CHECK (status <> 'completed' OR completed_at IS NOT NULL),
	CONSTRAINT orders_cancelled CHECK (status <> 'cancelled' OR cancelled_at IS NOT NULL),
	CONSTRAINT orders_refunded_after_cancelling CHECK (refunded_at IS NULL OR cancelled_at IS NOT NULL)
);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX orders_by_status ON orders (status, created_at DESC, id DESC);

CREATE TABLE order_items (
	order_id text NOT NULL REFERENCES orders ON DELETE RESTRICT,
	line integer NOT NULL CHECK (line >= 1),
	game_id text NOT NULL,
	game_name text NOT NULL,
	quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
	unit_price_qepik bigint NOT NULL CHECK (unit_price_qepik >= 0),
	price_qepik bigint NOT NULL,
	account_details text,
	-- What the buyer gave where the game needs it: the specification's customerId.
	player_id text CHECK (length(player_id) BETWEEN 1 AND 64),
	PRIMARY KEY (order_id, line),
	CONSTRAINT order_items_price CHECK (price_qepik = unit_price_qepik * quantity)
);
