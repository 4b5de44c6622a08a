-- An approval that is taken back before anybody was told of it is told as what became of the request: a
-- rejection. Whoever keeps account by the webhook would else subtract what they had never added.
CREATE OR REPLACE FUNCTION notify_of_decided_top_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	heard boolean;
BEGIN
	WITH former AS (
		DELETE FROM notifications
		WHERE top_up_id = NEW.id AND kind IN ('top-up-credited', 'top-up-rejected')
		RETURNING told_at
	)
	-- One that was removed for its age was told.
	SELECT coalesce(bool_or(told_at IS NOT NULL), true) INTO heard FROM former;
	IF NEW.status = 'completed' THEN
		INSERT INTO notifications (kind, user_id, top_up_id, amount_qepik, due_at)
		VALUES ('top-up-credited', NEW.user_id, NEW.id, NEW.approved_amount_qepik,
			now() + interval '15 seconds');
	-- What was spent meanwhile stays, and is no rejection.
	ELSIF OLD.status = 'completed' AND (heard OR NEW.taken_back_qepik IS DISTINCT FROM NEW.approved_amount_qepik) THEN
		INSERT INTO notifications (kind, user_id, top_up_id, amount_qepik, reason, due_at)
		VALUES ('top-up-taken-back', NEW.user_id, NEW.id, coalesce(NEW.taken_back_qepik, 0), NEW.reason, now());
	ELSIF NEW.status = 'rejected' AND NEW.withdrawn_at IS NULL THEN
		INSERT INTO notifications (kind, user_id, top_up_id, amount_qepik, reason, due_at)
		VALUES ('top-up-rejected', NEW.user_id, NEW.id, NEW.amount_qepik, NEW.reason,
			now() + CASE WHEN OLD.status = 'completed' THEN interval '0' ELSE interval '15 seconds' END);
	END IF;
	RETURN NULL;
END $$;
