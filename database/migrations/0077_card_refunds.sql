-- Money that an admin gives back to the card: booked out first, sent once, and unknown until the provider
-- says what became of it. And credited payments are looked at for a while: not every return is called.
-- locks: users and balance_entries, for a moment each

CREATE TABLE card_refunds (
	id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 40),
	-- Of a payment one part goes back so; more goes back in the provider's cabinet, and arrives as a return.
	top_up_id text NOT NULL UNIQUE REFERENCES epoint_credits ON DELETE RESTRICT,
	user_id text NOT NULL REFERENCES users ON DELETE RESTRICT,
	transaction text NOT NULL,
	amount_qepik bigint NOT NULL CHECK (amount_qepik > 0),
	-- Its customer reads it.
	reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
	asked_by text NOT NULL REFERENCES users ON DELETE RESTRICT,
	asked_at timestamptz NOT NULL DEFAULT now(),
	-- Committed before the provider is called: what is sent is never sent again.
	sent_at timestamptz,
	status text NOT NULL DEFAULT 'unknown' CHECK (status IN ('unknown', 'returned', 'refused')),
	settled_at timestamptz,
	settled_by text REFERENCES users ON DELETE RESTRICT,
	entry_kind text NOT NULL GENERATED ALWAYS AS ('adjustment') STORED,
	entry_reference text NOT NULL GENERATED ALWAYS AS ('card-refund:' || id) STORED,
	-- The counter entry, where nothing went back.
	back_reference text GENERATED ALWAYS AS (
		CASE WHEN status = 'refused' THEN 'card-refund:' || id || ':back' END
	) STORED,
	CONSTRAINT card_refunds_settled CHECK (
		(status = 'unknown') = (settled_at IS NULL) AND (settled_at IS NULL) = (settled_by IS NULL)
	),
	CONSTRAINT card_refunds_sent CHECK (status <> 'returned' OR sent_at IS NOT NULL),
	CONSTRAINT card_refunds_of_payment
		FOREIGN KEY (top_up_id, transaction) REFERENCES epoint_payments (top_up_id, transaction),
	CONSTRAINT card_refunds_booked
		FOREIGN KEY (entry_kind, entry_reference) REFERENCES balance_entries (kind, reference)
		DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT card_refunds_given_back
		FOREIGN KEY (entry_kind, back_reference) REFERENCES balance_entries (kind, reference)
		DEFERRABLE INITIALLY DEFERRED
);

CREATE FUNCTION keep_card_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.id, NEW.top_up_id, NEW.user_id, NEW.transaction, NEW.amount_qepik, NEW.reason, NEW.asked_by, NEW.asked_at)
		IS DISTINCT FROM
		(OLD.id, OLD.top_up_id, OLD.user_id, OLD.transaction, OLD.amount_qepik, OLD.reason, OLD.asked_by, OLD.asked_at)
		OR OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at
		OR OLD.status <> 'unknown'
	THEN
		RAISE EXCEPTION 'what was given back to a card does not change' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER card_refunds_keep
	BEFORE UPDATE ON card_refunds FOR EACH ROW EXECUTE FUNCTION keep_card_refund();
CREATE TRIGGER card_refunds_stay
	BEFORE DELETE OR TRUNCATE ON card_refunds
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever asks has locked the top-up.
CREATE FUNCTION require_refundable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM epoint_credits credit JOIN top_ups ON top_ups.id = credit.top_up_id
		WHERE credit.top_up_id = NEW.top_up_id AND top_ups.user_id = NEW.user_id
			AND NEW.amount_qepik <= credit.amount_qepik - coalesce(taken_back_qepik, 0)
			AND NOT EXISTS (SELECT FROM epoint_returns back WHERE back.top_up_id = NEW.top_up_id)
	) THEN
		RAISE EXCEPTION 'no more goes back to a card than is credited of its payment' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER card_refunds_refundable
	BEFORE INSERT ON card_refunds FOR EACH ROW EXECUTE FUNCTION require_refundable();

-- When the provider is asked about a credited payment again; null once nothing is expected.
ALTER TABLE epoint_payments ADD COLUMN next_look_at timestamptz;
CREATE INDEX epoint_payments_looks ON epoint_payments (next_look_at) WHERE next_look_at IS NOT NULL;
UPDATE epoint_payments SET next_look_at = now()
FROM epoint_credits credit
WHERE credit.top_up_id = epoint_payments.top_up_id AND proven_at > now() - interval '60 days';
