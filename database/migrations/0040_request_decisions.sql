-- A top-up request says why it was rejected. Its decision can be taken back once, which is kept
-- beside it; its customer can withdraw it while it waits.

ALTER TABLE balance_requests
	-- Why it reads as rejected, in words for the customer. The version that still runs gives none.
	ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
	ADD COLUMN undone_at timestamptz,
	ADD COLUMN undone_by text REFERENCES users ON DELETE RESTRICT,
	-- What the balance still had of the credit when the approval was taken back.
	ADD COLUMN taken_back_qepik bigint,
	ADD COLUMN withdrawn_at timestamptz;

-- What was credited stays known when it is taken back: the credit hangs on the amount, not on the
-- status, and what was taken back is booked as well.
ALTER TABLE balance_requests DROP COLUMN credit_kind;
ALTER TABLE balance_requests
	ADD COLUMN credit_kind text
		GENERATED ALWAYS AS (CASE WHEN approved_amount_qepik IS NOT NULL THEN 'topup' END) STORED,
	ADD COLUMN taken_back_kind text
		GENERATED ALWAYS AS (CASE WHEN taken_back_qepik IS NOT NULL THEN 'adjustment' END) STORED;
ALTER TABLE balance_requests
	ADD CONSTRAINT balance_requests_credited
		FOREIGN KEY (credit_kind, id) REFERENCES balance_entries (kind, reference),
	ADD CONSTRAINT balance_requests_taken_back
		FOREIGN KEY (taken_back_kind, id) REFERENCES balance_entries (kind, reference),
	DROP CONSTRAINT balance_requests_processed,
	ADD CONSTRAINT balance_requests_processed CHECK (
		(status = 'pending') = (processed_at IS NULL)
		AND (status = 'pending') = (processed_by IS NULL)
		AND (undone_at IS NULL) = (undone_by IS NULL)
		AND CASE status
			WHEN 'completed' THEN approved_amount_qepik IS NOT NULL AND taken_back_qepik IS NULL
			WHEN 'rejected' THEN (approved_amount_qepik IS NULL) = (taken_back_qepik IS NULL)
			ELSE approved_amount_qepik IS NULL AND taken_back_qepik IS NULL AND undone_at IS NULL
		END
	),
	ADD CONSTRAINT balance_requests_taken_back_covered CHECK (
		taken_back_qepik IS NULL
		OR (undone_at IS NOT NULL AND taken_back_qepik BETWEEN 1 AND approved_amount_qepik)
	),
	ADD CONSTRAINT balance_requests_withdrawn CHECK (
		withdrawn_at IS NULL
		OR (status = 'rejected' AND processed_by = user_id AND undone_at IS NULL)
	);

-- A decided request stays as it was decided, but for this: once, what was approved becomes rejected
-- and what was rejected becomes approved. What its customer withdrew stays withdrawn.
CREATE OR REPLACE FUNCTION keep_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.id, NEW.user_id, NEW.amount_qepik) IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.amount_qepik)
	OR OLD.status <> 'pending' AND (
		OLD.undone_at IS NOT NULL OR NEW.undone_at IS NULL
		OR OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NOT NULL
		OR NEW.status NOT IN ('completed', 'rejected') OR NEW.status = OLD.status
		OR (NEW.processed_at, NEW.processed_by) IS DISTINCT FROM (OLD.processed_at, OLD.processed_by)
		OR OLD.status = 'completed' AND NEW.approved_amount_qepik IS DISTINCT FROM OLD.approved_amount_qepik
	)
	OR OLD.status = 'pending' AND NEW.undone_at IS NOT NULL
	THEN
		RAISE EXCEPTION 'a request does not change once it is decided' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;

-- After the whole statement, so that it sees what the statement booked.
CREATE FUNCTION require_taken_back_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM balance_entries
		WHERE kind = 'adjustment' AND reference = NEW.id AND user_id = NEW.user_id
			AND amount_qepik = -NEW.taken_back_qepik
	) THEN
		RAISE EXCEPTION 'what was taken back is what was booked' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER balance_requests_take_back_what_is_booked
	AFTER UPDATE ON balance_requests
	FOR EACH ROW WHEN (NEW.taken_back_qepik IS NOT NULL) EXECUTE FUNCTION require_taken_back_entry();
