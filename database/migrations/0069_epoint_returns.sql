-- What the bank takes back to the card after it was credited: booked out as far as the balance covers it;
-- the rest is a debt, and whoever has one buys nothing.
-- locks: balance_entries, for a moment

CREATE TABLE epoint_returns (
	top_up_id text PRIMARY KEY REFERENCES epoint_credits ON DELETE RESTRICT,
	user_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	transaction text NOT NULL,
	-- What was still credited of the payment.
	amount_qepik bigint NOT NULL CHECK (amount_qepik > 0),
	booked_qepik bigint NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now(),
	-- When an admin settled the rest.
	closed_at timestamptz,
	closed_by text REFERENCES users ON DELETE RESTRICT,
	event_status text NOT NULL GENERATED ALWAYS AS ('returned') STORED,
	entry_kind text GENERATED ALWAYS AS (CASE WHEN booked_qepik > 0 THEN 'adjustment' END) STORED,
	entry_reference text NOT NULL GENERATED ALWAYS AS ('return:' || top_up_id) STORED,
	CONSTRAINT epoint_returns_covered CHECK (booked_qepik BETWEEN 0 AND amount_qepik),
	CONSTRAINT epoint_returns_closed CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
	CONSTRAINT epoint_returns_of_payment
		FOREIGN KEY (top_up_id, transaction) REFERENCES epoint_payments (top_up_id, transaction),
	CONSTRAINT epoint_returns_told
		FOREIGN KEY (transaction, event_status) REFERENCES epoint_events (transaction, status),
	CONSTRAINT epoint_returns_booked
		FOREIGN KEY (entry_kind, entry_reference) REFERENCES balance_entries (kind, reference)
		DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX epoint_returns_owed ON epoint_returns (user_id)
	WHERE closed_at IS NULL AND booked_qepik < amount_qepik;
CREATE FUNCTION keep_epoint_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.top_up_id, NEW.user_id, NEW.transaction, NEW.amount_qepik, NEW.booked_qepik)
		IS DISTINCT FROM (OLD.top_up_id, OLD.user_id, OLD.transaction, OLD.amount_qepik, OLD.booked_qepik)
		OR OLD.closed_at IS NOT NULL
	THEN
		RAISE EXCEPTION 'what was taken back does not change' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER epoint_returns_keep
	BEFORE UPDATE ON epoint_returns FOR EACH ROW EXECUTE FUNCTION keep_epoint_return();
CREATE TRIGGER epoint_returns_stay
	BEFORE DELETE OR TRUNCATE ON epoint_returns
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE balance_entries
	DROP CONSTRAINT balance_entries_by_an_admin,
	ADD CONSTRAINT balance_entries_by_an_admin CHECK (
		kind = 'purchase' OR actor_role IS NOT DISTINCT FROM 'admin'
		OR (kind = 'refund' AND actor_id = user_id)
		OR (kind IN ('topup', 'adjustment') AND actor_role IS NOT DISTINCT FROM 'system')
	) NOT VALID;

-- After the whole statement, so that it sees what the statement keeps beside the entry.
CREATE FUNCTION require_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM epoint_returns
		WHERE entry_reference = NEW.reference AND user_id = NEW.user_id
			AND booked_qepik = -NEW.amount_qepik
	) THEN
		RAISE EXCEPTION 'the system takes only what the bank took back' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER balance_entries_returned
	AFTER INSERT ON balance_entries
	FOR EACH ROW WHEN (NEW.kind = 'adjustment' AND NEW.actor_role IS NOT DISTINCT FROM 'system')
	EXECUTE FUNCTION require_return();
