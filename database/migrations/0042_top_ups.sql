-- The customer's wish to top up is a top-up, in the database as well: "request" means HTTP.

-- What the version that still runs decides waits until this is committed; it goes on reading until
-- the table is renamed. Locked before the journal, as a decision locks them, or the two would deadlock.
LOCK TABLE balance_requests IN EXCLUSIVE MODE;

CREATE FUNCTION top_up_action(text) RETURNS text
	LANGUAGE sql IMMUTABLE
	RETURN CASE $1
		WHEN 'request.approve' THEN 'top-up.approve'
		WHEN 'request.reject' THEN 'top-up.reject'
		WHEN 'request.takeBack' THEN 'top-up.take-back'
		WHEN 'request.approveRejected' THEN 'top-up.approve-rejected'
		ELSE $1
	END;
ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;
UPDATE audit_entries SET action = top_up_action(action), subject_kind = 'top-up'
	WHERE subject_kind = 'request';
ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only;

ALTER TABLE balance_requests RENAME TO top_ups;

-- Its constraints, indexes and triggers are named after it. Read from the system catalog: newer
-- servers also name a constraint for each NOT NULL.
DO $$
DECLARE
	rename text;
BEGIN
	FOR rename IN
		SELECT format('ALTER TABLE top_ups RENAME CONSTRAINT %I TO %I',
			conname, replace(conname, 'balance_requests', 'top_ups'))
		FROM pg_constraint
		WHERE conrelid = 'top_ups'::regclass AND conname LIKE 'balance\_requests%'
		UNION ALL
		-- The primary key's index is renamed with its constraint.
		SELECT format('ALTER INDEX %I RENAME TO %I',
			relname, replace(relname, 'balance_requests', 'top_ups'))
		FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
		WHERE indrelid = 'top_ups'::regclass AND NOT indisprimary
			AND relname LIKE 'balance\_requests%'
		UNION ALL
		SELECT format('ALTER TRIGGER %I ON top_ups RENAME TO %I',
			tgname, replace(tgname, 'balance_requests', 'top_ups'))
		FROM pg_trigger
		WHERE tgrelid = 'top_ups'::regclass AND NOT tgisinternal
			AND tgname LIKE 'balance\_requests%'
	LOOP
		EXECUTE rename;
	END LOOP;
END $$;

ALTER FUNCTION keep_request() RENAME TO keep_top_up;
CREATE OR REPLACE FUNCTION keep_top_up() RETURNS trigger LANGUAGE plpgsql AS $$
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
		RAISE EXCEPTION 'a top-up does not change once it is decided' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION may_ask_top_up(asker text, most integer) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('top-up:' || asker, 0));
	RETURN (SELECT count(*) < most FROM top_ups WHERE user_id = asker AND status = 'pending');
END $$;

-- For the version that still runs during a rollout; a later release drops the view, the trigger and
-- their functions. PostgreSQL passes what is written to a view of one table on to the table, with
-- its defaults, row locks and guards.
CREATE VIEW balance_requests AS SELECT * FROM top_ups;

CREATE FUNCTION name_top_up_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.action := top_up_action(NEW.action);
	NEW.subject_kind := 'top-up';
	RETURN NEW;
END $$;
CREATE TRIGGER audit_entries_name_top_up_action
	BEFORE INSERT ON audit_entries
	FOR EACH ROW WHEN (NEW.subject_kind = 'request') EXECUTE FUNCTION name_top_up_action();
