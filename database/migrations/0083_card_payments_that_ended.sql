-- What does not fit at a card payment is told again when its amount changes; and card payments that came to
-- nothing keep nobody from another one.

-- What the provider said last; null where it is not about an amount.
ALTER TABLE epoint_flags ADD COLUMN said_qepik bigint CHECK (said_qepik > 0);

-- They wait on for money that comes late, but not for an admin. That no script fills the queue with them,
-- ten times as many wait at most.
CREATE OR REPLACE FUNCTION may_ask_top_up(asker text, most integer) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('top-up:' || asker, 0));
	RETURN (
		SELECT count(*) FILTER (WHERE ended IS NULL) < most AND count(*) < 10 * most
		FROM top_ups LEFT JOIN epoint_payments ON top_up_id = id
		WHERE user_id = asker AND status = 'pending'
	);
END $$;
