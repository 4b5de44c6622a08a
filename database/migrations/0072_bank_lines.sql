-- Lines of the bank's statement that admins paste. A line pays one top-up at most, and stays as it was read.
CREATE TABLE bank_lines (
	id text PRIMARY KEY,
	-- Of the text and how often it stood there, so that a line that is pasted again is known.
	digest text NOT NULL UNIQUE,
	amount_qepik bigint NOT NULL CHECK (amount_qepik BETWEEN 1 AND 10000000),
	paid_on date,
	sender text NOT NULL DEFAULT '' CHECK (length(sender) <= 100),
	text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
	-- Each line has its own moment, so that a paste keeps its order.
	created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
	added_by text NOT NULL REFERENCES users ON DELETE RESTRICT,
	status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'used', 'dismissed')),
	top_up_id text UNIQUE REFERENCES top_ups ON DELETE RESTRICT,
	settled_at timestamptz,
	settled_by text REFERENCES users ON DELETE RESTRICT,
	CONSTRAINT bank_lines_used CHECK ((status = 'used') = (top_up_id IS NOT NULL)),
	CONSTRAINT bank_lines_settled CHECK (
		(status = 'waiting') = (settled_at IS NULL) AND (settled_at IS NULL) = (settled_by IS NULL)
	)
);
CREATE INDEX bank_lines_waiting ON bank_lines (created_at, id) WHERE status = 'waiting';
CREATE INDEX bank_lines_waiting_amounts ON bank_lines (amount_qepik) WHERE status = 'waiting';
CREATE INDEX bank_lines_decided ON bank_lines (settled_at, id) WHERE status <> 'waiting';

CREATE FUNCTION keep_bank_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.id, NEW.digest, NEW.amount_qepik, NEW.paid_on, NEW.sender, NEW.text, NEW.created_at, NEW.added_by)
		IS DISTINCT FROM
		(OLD.id, OLD.digest, OLD.amount_qepik, OLD.paid_on, OLD.sender, OLD.text, OLD.created_at, OLD.added_by)
	THEN
		RAISE EXCEPTION 'a line of the statement stays as it was read' USING ERRCODE = 'restrict_violation';
	END IF;
	IF OLD.status <> 'waiting' AND NEW.status <> 'waiting' AND NEW IS DISTINCT FROM OLD THEN
		RAISE EXCEPTION 'a line of the statement is used once' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER bank_lines_keep
	BEFORE UPDATE ON bank_lines FOR EACH ROW EXECUTE FUNCTION keep_bank_line();
CREATE TRIGGER bank_lines_stay
	BEFORE DELETE OR TRUNCATE ON bank_lines
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
