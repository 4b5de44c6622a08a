-- Prepaid money. The ledger is append-only and chained: each entry names the one before it and
-- the balance that it left, and the stored balance is the last entry's. A statement that would
-- break the chain is refused here, whatever program sends it.

CREATE TABLE balance_entries (
	user_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	sequence bigint NOT NULL CHECK (sequence >= 1),
	kind text NOT NULL CHECK (kind IN ('topup', 'purchase', 'refund', 'adjustment')),
	amount_qepik bigint NOT NULL,
	balance_after_qepik bigint NOT NULL CHECK (balance_after_qepik >= 0),
	-- The request, order or adjustment that this entry books; once for each kind.
	reference text NOT NULL,
	actor_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	reason text NOT NULL DEFAULT '',
	created_at timestamptz NOT NULL DEFAULT now(),
	previous_sequence bigint GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
	balance_before_qepik bigint GENERATED ALWAYS AS (balance_after_qepik - amount_qepik) STORED,
	PRIMARY KEY (user_id, sequence),
	CONSTRAINT balance_entries_booked_once UNIQUE (kind, reference),
	CONSTRAINT balance_entries_link UNIQUE (user_id, sequence, balance_after_qepik),
	CONSTRAINT balance_entries_follow_the_one_before
		FOREIGN KEY (user_id, previous_sequence, balance_before_qepik)
		REFERENCES balance_entries (user_id, sequence, balance_after_qepik),
	CONSTRAINT balance_entries_start_from_zero
		CHECK (sequence > 1 OR balance_after_qepik = amount_qepik),
	CONSTRAINT balance_entries_sign CHECK (CASE kind
		WHEN 'purchase' THEN amount_qepik < 0
		WHEN 'adjustment' THEN amount_qepik <> 0
		ELSE amount_qepik > 0
	END)
);

CREATE TABLE balances (
	user_id text PRIMARY KEY REFERENCES users ON DELETE RESTRICT,
	balance_qepik bigint NOT NULL DEFAULT 0 CHECK (balance_qepik >= 0),
	last_sequence bigint,
	CONSTRAINT balances_agree_with_the_ledger
		FOREIGN KEY (user_id, last_sequence, balance_qepik)
		REFERENCES balance_entries (user_id, sequence, balance_after_qepik),
	CONSTRAINT balances_start_from_zero CHECK (last_sequence IS NOT NULL OR balance_qepik = 0)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER balance_entries_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON balance_entries
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A person and their balance are born together, whoever inserts the person.
CREATE FUNCTION open_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO balances (user_id) VALUES (NEW.id);
	RETURN NULL;
END $$;
CREATE TRIGGER users_open_balance
	AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_balance();

CREATE TABLE balance_requests (
	id text PRIMARY KEY,
	user_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	user_email text NOT NULL,
	amount_qepik bigint NOT NULL CHECK (amount_qepik BETWEEN 1 AND 10000000),
	type text NOT NULL CHECK (type IN ('epoint', 'abb')),
	status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'rejected')),
	approved_amount_qepik bigint CHECK (approved_amount_qepik BETWEEN 1 AND 10000000),
	created_at timestamptz NOT NULL DEFAULT now(),
	processed_at timestamptz,
	processed_by text REFERENCES users ON DELETE RESTRICT,
	-- A completed request cannot exist without its credit.
	credit_kind text GENERATED ALWAYS AS (CASE status WHEN 'completed' THEN 'topup' END) STORED,
	CONSTRAINT balance_requests_credited
		FOREIGN KEY (credit_kind, id) REFERENCES balance_entries (kind, reference),
	CONSTRAINT balance_requests_processed CHECK (
		(status = 'pending') = (processed_at IS NULL)
		AND (status = 'pending') = (processed_by IS NULL)
		AND (status = 'completed') = (approved_amount_qepik IS NOT NULL)
	)
);
CREATE INDEX balance_requests_of_user ON balance_requests (user_id, created_at DESC, id DESC);
CREATE INDEX balance_requests_newest ON balance_requests (created_at DESC, id DESC);
CREATE INDEX balance_requests_waiting ON balance_requests (created_at, id) WHERE status = 'pending';
