-- Card payments that are credited without an admin, after two proofs: what the provider sent is kept as
-- an event, and it said the same when it was asked.
-- locks: users, account, sessions, two_factors and balance_entries, for a moment each

-- Who credits them: an actor that nobody can sign in as. Its row comes with the first credit.
ALTER TABLE users
	DROP CONSTRAINT users_role_check,
	ADD CONSTRAINT users_role_check CHECK (role IN ('customer', 'admin', 'system')) NOT VALID,
	ADD CONSTRAINT users_one_system CHECK ((role = 'system') = (id = 'system')) NOT VALID;
ALTER TABLE account
	ADD CONSTRAINT account_of_a_person CHECK (user_id <> 'system') NOT VALID;
ALTER TABLE sessions
	ADD CONSTRAINT sessions_of_a_person CHECK (user_id <> 'system') NOT VALID;
ALTER TABLE two_factors
	ADD CONSTRAINT two_factors_of_a_person CHECK (user_id <> 'system') NOT VALID;

-- A top-up that is paid at the provider. It is there before the provider is asked for a transaction.
CREATE TABLE epoint_payments (
	top_up_id text PRIMARY KEY REFERENCES top_ups ON DELETE RESTRICT,
	transaction text UNIQUE CHECK (length(transaction) BETWEEN 1 AND 100),
	redirect_url text CHECK (length(redirect_url) <= 2000),
	asked_at timestamptz NOT NULL DEFAULT now(),
	-- When its customer last had the provider asked.
	looked_at timestamptz NOT NULL DEFAULT '-infinity',
	-- Why nobody waits for it any more. Money that comes all the same is still credited.
	ended text CHECK (ended IN ('refused', 'failed', 'returned', 'expired')),
	CONSTRAINT epoint_payments_of_transaction UNIQUE (top_up_id, transaction)
);
CREATE FUNCTION keep_epoint_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.top_up_id <> OLD.top_up_id
		OR OLD.transaction IS NOT NULL AND NEW.transaction IS DISTINCT FROM OLD.transaction
	THEN
		RAISE EXCEPTION 'a payment keeps its transaction' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER epoint_payments_keep
	BEFORE UPDATE ON epoint_payments FOR EACH ROW EXECUTE FUNCTION keep_epoint_payment();
CREATE TRIGGER epoint_payments_stay
	BEFORE DELETE OR TRUNCATE ON epoint_payments
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What the provider told of a transaction, once for each status. What it names may not be there.
CREATE TABLE epoint_events (
	transaction text NOT NULL CHECK (length(transaction) BETWEEN 1 AND 100),
	status text NOT NULL CHECK (status IN ('success', 'failed', 'returned')),
	order_id text NOT NULL CHECK (length(order_id) <= 255),
	amount_qepik bigint CHECK (amount_qepik > 0),
	-- 100 is a payment.
	operation text NOT NULL,
	-- Whether it called, or was asked.
	source text NOT NULL CHECK (source IN ('callback', 'answer')),
	-- For whoever looks for it in the provider's cabinet.
	rrn text CHECK (length(rrn) <= 40),
	card_mask text CHECK (length(card_mask) <= 40),
	received_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (transaction, status)
);
CREATE INDEX epoint_events_of_order ON epoint_events (order_id);
CREATE TRIGGER epoint_events_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON epoint_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The second proof: that the provider, when it was asked, said what its event says.
CREATE TABLE epoint_credits (
	top_up_id text PRIMARY KEY,
	transaction text NOT NULL UNIQUE,
	amount_qepik bigint NOT NULL CHECK (amount_qepik > 0),
	proven_at timestamptz NOT NULL DEFAULT now(),
	event_status text NOT NULL GENERATED ALWAYS AS ('success') STORED,
	entry_kind text NOT NULL GENERATED ALWAYS AS ('topup') STORED,
	CONSTRAINT epoint_credits_of_payment
		FOREIGN KEY (top_up_id, transaction) REFERENCES epoint_payments (top_up_id, transaction),
	CONSTRAINT epoint_credits_told
		FOREIGN KEY (transaction, event_status) REFERENCES epoint_events (transaction, status),
	-- It is there a moment before its entry.
	CONSTRAINT epoint_credits_booked
		FOREIGN KEY (entry_kind, top_up_id) REFERENCES balance_entries (kind, reference)
		DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER epoint_credits_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON epoint_credits
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What does not fit together, for an admin to look at.
CREATE TABLE epoint_flags (
	transaction text NOT NULL,
	kind text NOT NULL,
	-- Null where what the provider names is no payment of ours.
	top_up_id text REFERENCES epoint_payments ON DELETE RESTRICT,
	created_at timestamptz NOT NULL DEFAULT now(),
	seen_at timestamptz,
	seen_by text REFERENCES users ON DELETE RESTRICT,
	PRIMARY KEY (transaction, kind)
);
CREATE INDEX epoint_flags_open ON epoint_flags (created_at) WHERE seen_at IS NULL;

-- Money is credited by an admin, by a customer for what they withdrew, and by the system for what was
-- proven twice; the trigger below holds the system to that.
ALTER TABLE balance_entries
	DROP CONSTRAINT balance_entries_by_an_admin,
	ADD CONSTRAINT balance_entries_by_an_admin CHECK (
		kind = 'purchase' OR actor_role IS NOT DISTINCT FROM 'admin'
		OR (kind = 'refund' AND actor_id = user_id)
		OR (kind = 'topup' AND actor_role IS NOT DISTINCT FROM 'system')
	) NOT VALID;

-- After the whole statement, so that it sees the top-up as the statement leaves it.
CREATE FUNCTION require_two_proofs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM epoint_credits proof
			JOIN epoint_events told ON told.transaction = proof.transaction AND told.status = 'success'
			JOIN top_ups ON top_ups.id = proof.top_up_id
		WHERE proof.top_up_id = NEW.reference AND proof.amount_qepik = NEW.amount_qepik
			AND told.order_id = NEW.reference AND told.amount_qepik = NEW.amount_qepik
			AND told.operation = '100'
			AND top_ups.amount_qepik = NEW.amount_qepik AND top_ups.user_id = NEW.user_id
			AND top_ups.type = 'epoint'
	) THEN
		RAISE EXCEPTION 'the system credits only what was proven twice' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER balance_entries_proven_twice
	AFTER INSERT ON balance_entries
	FOR EACH ROW WHEN (NEW.kind = 'topup' AND NEW.actor_role IS NOT DISTINCT FROM 'system')
	EXECUTE FUNCTION require_two_proofs();
