-- Pictures that one customer and the admins see: what an admin shows of a delivery, what a customer shows
-- of a payment. They lie here, never in an object store.

CREATE TABLE private_pictures (
	id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{20}$'),
	-- The customer whom it is about, and who sees it.
	user_id text NOT NULL REFERENCES users,
	-- What it belongs to: a line of an order, or a top-up.
	order_id text,
	line integer,
	top_up_id text REFERENCES top_ups,
	bytes bytea NOT NULL,
	-- In pixels, so that a page leaves its room.
	width integer NOT NULL CHECK (width > 0),
	height integer NOT NULL CHECK (height > 0),
	created_at timestamptz NOT NULL DEFAULT now(),
	CONSTRAINT private_pictures_of_line FOREIGN KEY (order_id, line) REFERENCES order_items,
	CONSTRAINT private_pictures_of_one CHECK (
		num_nonnulls(order_id, top_up_id) = 1 AND num_nonnulls(order_id, line) <> 1
	)
);
-- AVIF is compressed already.
ALTER TABLE private_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX private_pictures_by_line ON private_pictures (order_id, line, created_at, id)
	WHERE order_id IS NOT NULL;
CREATE INDEX private_pictures_by_top_up ON private_pictures (top_up_id, created_at, id)
	WHERE top_up_id IS NOT NULL;
CREATE INDEX private_pictures_by_age ON private_pictures (created_at);
