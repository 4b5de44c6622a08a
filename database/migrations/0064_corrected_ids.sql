-- A customer corrects the ID of what they bought, while nobody works on it: each correction is a row
-- that stays, and nothing else changes an item.
-- locks: order_items, for a moment

CREATE TABLE order_id_corrections (
	order_id text NOT NULL,
	line integer NOT NULL,
	number integer NOT NULL,
	old_id text NOT NULL,
	new_id text NOT NULL,
	-- What the new one consists of, where its game tells.
	new_parts text[],
	corrected_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (order_id, line, number),
	CONSTRAINT order_id_corrections_of_item FOREIGN KEY (order_id, line) REFERENCES order_items,
	CONSTRAINT order_id_corrections_at_most_two CHECK (number BETWEEN 1 AND 2),
	CONSTRAINT order_id_corrections_of_another CHECK (old_id <> new_id)
);
CREATE TRIGGER order_id_corrections_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON order_id_corrections
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whatever program asks: of an order that waits, at which nobody is, in turn, and of the ID that is
-- there. The order's row is locked, as by whoever takes it; what is read after that is as it is then.
CREATE FUNCTION require_correctable_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM orders WHERE id = NEW.order_id AND status = 'pending' FOR UPDATE;
	IF NOT FOUND
		OR EXISTS (SELECT FROM order_claims WHERE order_id = NEW.order_id AND claimed_until > now())
	THEN
		RAISE EXCEPTION 'an ID is corrected while nobody works on its order' USING ERRCODE = 'restrict_violation';
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
CREATE TRIGGER order_id_corrections_in_turn
	BEFORE INSERT ON order_id_corrections
	FOR EACH ROW EXECUTE FUNCTION require_correctable_id();

-- With the rights of the tables' owner: whoever serves may add a correction, and change no item.
CREATE FUNCTION apply_id_correction() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE order_items SET player_id = NEW.new_id, id_parts = NEW.new_parts
	WHERE (order_id, line) = (NEW.order_id, NEW.line);
	RETURN NULL;
END $$;
CREATE TRIGGER order_id_corrections_apply
	AFTER INSERT ON order_id_corrections
	FOR EACH ROW EXECUTE FUNCTION apply_id_correction();

CREATE FUNCTION keep_order_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(NEW) - '{player_id,id_parts}'::text[] <> to_jsonb(OLD) - '{player_id,id_parts}'::text[]
		OR NOT EXISTS (
			SELECT FROM (
				SELECT * FROM order_id_corrections
				WHERE (order_id, line) = (OLD.order_id, OLD.line)
				ORDER BY number DESC LIMIT 1
			) AS last
			WHERE last.old_id = OLD.player_id AND last.new_id = NEW.player_id
				AND last.new_parts IS NOT DISTINCT FROM NEW.id_parts
		)
	THEN
		RAISE EXCEPTION 'of what was bought only an ID changes, by its correction' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;

-- An item is changed by the trigger above alone, and by that in no other way.
DROP TRIGGER order_items_append_only ON order_items;
CREATE TRIGGER order_items_append_only
	BEFORE DELETE OR TRUNCATE ON order_items
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_items_never_by_hand
	BEFORE UPDATE ON order_items
	FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_items_keep
	BEFORE UPDATE ON order_items
	FOR EACH ROW EXECUTE FUNCTION keep_order_item();
