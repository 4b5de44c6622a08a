-- Whether a customer may ask for another top-up. The lock makes those who ask at the same moment
-- count one after the other; a function sees what was committed before it got the lock.

CREATE FUNCTION may_ask_top_up(asker text, most integer) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('top-up:' || asker, 0));
	RETURN (
		SELECT count(*) < most FROM balance_requests WHERE user_id = asker AND status = 'pending'
	);
END $$;
