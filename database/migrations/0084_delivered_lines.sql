-- What was delivered went to the ID that stood there: from then on that ID stays.

CREATE OR REPLACE FUNCTION require_correctable_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM orders WHERE id = NEW.order_id AND status = 'pending' FOR UPDATE;
	IF NOT FOUND
		OR EXISTS (SELECT FROM order_claims WHERE order_id = NEW.order_id AND claimed_until > now())
	THEN
		RAISE EXCEPTION 'an ID is corrected while nobody works on its order' USING ERRCODE = 'restrict_violation';
	END IF;
	IF EXISTS (
		SELECT FROM order_deliveries
		WHERE (order_id, line) = (NEW.order_id, NEW.line) AND delivered > 0)
	THEN
		RAISE EXCEPTION 'an ID is corrected before anything is delivered to it' USING ERRCODE = 'restrict_violation';
	END IF;
	IF NEW.old_id IS DISTINCT FROM (
			SELECT player_id FROM order_items WHERE (order_id, line) = (NEW.order_id, NEW.line))
		OR NEW.number <> 1 + (
			SELECT count(*) FROM order_id_corrections WHERE (order_id, line) = (NEW.order_id, NEW.line))
	THEN
		RAISE EXCEPTION 'a correction follows the ID that is there' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
