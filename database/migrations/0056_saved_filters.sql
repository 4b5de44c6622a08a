-- What an admin looks at every day in the queue of orders, under a name of their own.
CREATE TABLE saved_filters (
	admin_id text NOT NULL REFERENCES users,
	name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
	search text NOT NULL CHECK (length(search) <= 100),
	status text CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
	by_game boolean NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (admin_id, name)
);
