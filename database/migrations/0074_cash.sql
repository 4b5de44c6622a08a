-- The cash of each day in Baku: what customers' balances were in the morning, what moved them, and what
-- they were in the evening; what the bank and Epoint say of it, and how the owner closed the day.
-- locks: balance_entries, until the index of its entries other than purchases is built

-- A day's entries but its purchases, which are its orders (orders_newest): nothing is added to a purchase.
CREATE INDEX balance_entries_moved ON balance_entries (created_at) WHERE kind <> 'purchase';
CREATE INDEX bank_lines_of_day ON bank_lines (paid_on);
CREATE INDEX epoint_events_of_day ON epoint_events (received_at);

-- Counted when the day is over. Each follows the day before, with its evening as the morning.
CREATE TABLE cash_days (
	day date PRIMARY KEY,
	-- Null on the first day.
	follows date,
	morning_qepik bigint NOT NULL,
	epoint_auto_qepik bigint NOT NULL CHECK (epoint_auto_qepik >= 0),
	epoint_hand_qepik bigint NOT NULL CHECK (epoint_hand_qepik >= 0),
	abb_qepik bigint NOT NULL CHECK (abb_qepik >= 0),
	-- What admins set a balance to, up or down.
	by_hand_qepik bigint NOT NULL,
	purchases_qepik bigint NOT NULL CHECK (purchases_qepik >= 0),
	refunds_qepik bigint NOT NULL CHECK (refunds_qepik >= 0),
	-- Approvals that were taken back, of transfers and of cards.
	abb_back_qepik bigint NOT NULL CHECK (abb_back_qepik <= 0),
	epoint_back_qepik bigint NOT NULL CHECK (epoint_back_qepik <= 0),
	-- What went back to cards; above zero where that failed.
	returned_qepik bigint NOT NULL,
	entries bigint NOT NULL CHECK (entries >= 0),
	counted_at timestamptz NOT NULL DEFAULT now(),
	evening_qepik bigint NOT NULL GENERATED ALWAYS AS (
		morning_qepik + epoint_auto_qepik + epoint_hand_qepik + abb_qepik + by_hand_qepik
		- purchases_qepik + refunds_qepik + abb_back_qepik + epoint_back_qepik + returned_qepik
	) STORED CHECK (evening_qepik >= 0),
	-- What the bank and Epoint should say.
	bank_counted_qepik bigint NOT NULL GENERATED ALWAYS AS (abb_qepik + abb_back_qepik) STORED,
	epoint_counted_qepik bigint NOT NULL GENERATED ALWAYS AS (
		epoint_auto_qepik + epoint_hand_qepik + epoint_back_qepik + returned_qepik
	) STORED,
	CONSTRAINT cash_days_in_turn CHECK (coalesce(follows = day - 1, morning_qepik = 0)),
	CONSTRAINT cash_days_link UNIQUE (day, evening_qepik),
	CONSTRAINT cash_days_follow_the_one_before
		FOREIGN KEY (follows, morning_qepik) REFERENCES cash_days (day, evening_qepik),
	CONSTRAINT cash_days_figures UNIQUE (day, bank_counted_qepik, epoint_counted_qepik)
);
CREATE UNIQUE INDEX cash_days_one_first ON cash_days ((follows IS NULL)) WHERE follows IS NULL;
CREATE TRIGGER cash_days_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_days
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An entry is dated by its statement, and a day is counted ten minutes after its end at the earliest, so
-- only an entry that is dated back can come too late. It and a count wait for each other: the key is
-- cashDays in platform/database/advisory-locks.
CREATE FUNCTION refuse_entry_of_counted_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(7312030);
	IF EXISTS (SELECT FROM cash_days WHERE day = baku_day(NEW.created_at)) THEN
		RAISE EXCEPTION 'the day of this entry is counted' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER balance_entries_not_on_a_counted_day
	AFTER INSERT ON balance_entries
	FOR EACH ROW WHEN (NEW.created_at < clock_timestamp() - interval '5 minutes')
	EXECUTE FUNCTION refuse_entry_of_counted_day();

-- What the bank's or Epoint's cabinet shows for a day, as the owner typed it. The newest version counts.
CREATE TABLE cash_said (
	day date NOT NULL,
	source text NOT NULL CHECK (source IN ('bank', 'epoint')),
	version integer NOT NULL CHECK (version > 0),
	said_qepik bigint NOT NULL,
	note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
	said_by text NOT NULL REFERENCES users ON DELETE RESTRICT,
	said_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (day, source, version),
	CONSTRAINT cash_said_figures UNIQUE (day, source, version, said_qepik)
);
CREATE TRIGGER cash_said_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_said
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE cash_closings (
	day date PRIMARY KEY,
	bank_counted_qepik bigint NOT NULL,
	epoint_counted_qepik bigint NOT NULL,
	-- Null where nobody said anything, which is enough where nothing was counted.
	bank_said_qepik bigint,
	bank_version integer,
	epoint_said_qepik bigint,
	epoint_version integer,
	note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
	closed_by text NOT NULL REFERENCES users ON DELETE RESTRICT,
	closed_at timestamptz NOT NULL DEFAULT now(),
	bank text NOT NULL GENERATED ALWAYS AS ('bank') STORED,
	epoint text NOT NULL GENERATED ALWAYS AS ('epoint') STORED,
	CONSTRAINT cash_closings_of_counted
		FOREIGN KEY (day, bank_counted_qepik, epoint_counted_qepik)
		REFERENCES cash_days (day, bank_counted_qepik, epoint_counted_qepik),
	CONSTRAINT cash_closings_bank_said
		FOREIGN KEY (day, bank, bank_version, bank_said_qepik)
		REFERENCES cash_said (day, source, version, said_qepik),
	CONSTRAINT cash_closings_epoint_said
		FOREIGN KEY (day, epoint, epoint_version, epoint_said_qepik)
		REFERENCES cash_said (day, source, version, said_qepik),
	CONSTRAINT cash_closings_all_said CHECK (
		(bank_version IS NULL) = (bank_said_qepik IS NULL)
		AND (epoint_version IS NULL) = (epoint_said_qepik IS NULL)
		AND (bank_said_qepik IS NOT NULL OR bank_counted_qepik = 0)
		AND (epoint_said_qepik IS NOT NULL OR epoint_counted_qepik = 0)
	),
	CONSTRAINT cash_closings_explained CHECK (
		note <> '' OR (
			coalesce(bank_said_qepik, 0) = bank_counted_qepik
			AND coalesce(epoint_said_qepik, 0) = epoint_counted_qepik
		)
	)
);
CREATE TRIGGER cash_closings_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_closings
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What turned out after a day was closed: added to what was said.
CREATE TABLE cash_corrections (
	day date NOT NULL REFERENCES cash_closings ON DELETE RESTRICT,
	number integer NOT NULL CHECK (number > 0),
	source text NOT NULL CHECK (source IN ('bank', 'epoint')),
	amount_qepik bigint NOT NULL CHECK (amount_qepik <> 0),
	reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
	corrected_by text NOT NULL REFERENCES users ON DELETE RESTRICT,
	corrected_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (day, number)
);
CREATE TRIGGER cash_corrections_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_corrections
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A day is closed with what was said last, and nothing is said afterwards: who says and who closes wait
-- for each other, by a lock of the day.
CREATE FUNCTION lock_cash_day(day date) RETURNS void LANGUAGE sql
	BEGIN ATOMIC SELECT pg_advisory_xact_lock(7312031, day - date '2000-01-01'); END;

CREATE FUNCTION keep_cash_said() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM lock_cash_day(NEW.day);
	IF EXISTS (SELECT FROM cash_closings WHERE day = NEW.day) THEN
		RAISE EXCEPTION 'the day is closed' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER cash_said_keep
	BEFORE INSERT ON cash_said FOR EACH ROW EXECUTE FUNCTION keep_cash_said();

CREATE FUNCTION close_with_newest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM lock_cash_day(NEW.day);
	IF EXISTS (
		SELECT FROM cash_said WHERE day = NEW.day
			AND version > coalesce(CASE source WHEN 'bank' THEN NEW.bank_version ELSE NEW.epoint_version END, 0)
	) THEN
		RAISE EXCEPTION 'a day is closed with what was said last' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER cash_closings_with_newest
	BEFORE INSERT ON cash_closings FOR EACH ROW EXECUTE FUNCTION close_with_newest();
