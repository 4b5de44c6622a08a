-- An account is not closed while money is on its way to its card or an order of its waits for money; and
-- the IDs of orders that waited once are blanked with it.

CREATE OR REPLACE FUNCTION closing_obstacles(customer text) RETURNS SETOF text LANGUAGE sql AS $$
	SELECT 'role' FROM users WHERE id = customer AND role <> 'customer'
	UNION ALL SELECT 'balance' FROM balances WHERE user_id = customer AND balance_qepik > 0
	UNION ALL SELECT 'orders' WHERE EXISTS (
		SELECT FROM orders WHERE user_id = customer AND status IN ('pending', 'processing'))
	UNION ALL SELECT 'top-ups' WHERE EXISTS (
		SELECT FROM top_ups WHERE user_id = customer AND status = 'pending')
	UNION ALL SELECT 'parked-order' WHERE EXISTS (
		SELECT FROM parked_orders WHERE user_id = customer AND ended_at IS NULL)
	UNION ALL SELECT 'card-refund' WHERE EXISTS (
		SELECT FROM card_refunds WHERE user_id = customer AND status = 'unknown')
	UNION ALL SELECT 'debt' WHERE EXISTS (
		SELECT FROM epoint_returns
		WHERE user_id = customer AND closed_at IS NULL AND booked_qepik < amount_qepik);
$$;
CREATE INDEX card_refunds_unknown ON card_refunds (user_id) WHERE status = 'unknown';

-- An ended one stays as it is but for its lines, whose IDs go with the account.
DROP TRIGGER parked_orders_keep ON parked_orders;
CREATE TRIGGER parked_orders_keep
	BEFORE UPDATE ON parked_orders
	FOR EACH ROW WHEN (NEW.lines = OLD.lines OR to_jsonb(NEW) - 'lines' <> to_jsonb(OLD) - 'lines')
	EXECUTE FUNCTION keep_parked_order();

CREATE FUNCTION keep_parked_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.lines <> without_ids(OLD.lines)
		OR NOT EXISTS (SELECT FROM account_closings WHERE user_id = NEW.user_id)
	THEN
		RAISE EXCEPTION 'a parked order stays as it was parked' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE FUNCTION without_ids(lines jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
	RETURN (SELECT jsonb_agg(line || '{"playerId": null}') FROM jsonb_array_elements(lines) AS line);
CREATE TRIGGER parked_orders_keep_lines
	BEFORE UPDATE ON parked_orders
	FOR EACH ROW WHEN (NEW.lines <> OLD.lines AND to_jsonb(NEW) - 'lines' = to_jsonb(OLD) - 'lines')
	EXECUTE FUNCTION keep_parked_lines();

CREATE FUNCTION blank_parked_orders() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE parked_orders SET lines = without_ids(lines) WHERE user_id = NEW.user_id;
	RETURN NULL;
END $$;
CREATE TRIGGER account_closings_blank_parked_orders
	AFTER INSERT ON account_closings FOR EACH ROW EXECUTE FUNCTION blank_parked_orders();
