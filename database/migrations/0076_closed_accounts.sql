-- Somebody closes their own account: a row says so, and with it whoever they were is gone from what is
-- kept. The ledger stays. What stands in the way of it is one function, which a later migration replaces.
-- locks: users, account, sessions, two_factors, orders, order_items, top_ups and balance_entries, for a moment each

CREATE TABLE account_closings (
	user_id text PRIMARY KEY REFERENCES users ON DELETE RESTRICT,
	closed_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER account_closings_append_only
	BEFORE UPDATE OR DELETE OR TRUNCATE ON account_closings
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- By names; `app/storefront/my-data/closing-obstacles.server.ts` has the words for them.
CREATE FUNCTION closing_obstacles(customer text) RETURNS SETOF text LANGUAGE sql AS $$
	SELECT 'role' FROM users WHERE id = customer AND role <> 'customer'
	UNION ALL SELECT 'balance' FROM balances WHERE user_id = customer AND balance_qepik > 0
	UNION ALL SELECT 'orders' WHERE EXISTS (
		SELECT FROM orders WHERE user_id = customer AND status IN ('pending', 'processing'))
	UNION ALL SELECT 'top-ups' WHERE EXISTS (
		SELECT FROM top_ups WHERE user_id = customer AND status = 'pending')
	UNION ALL SELECT 'debt' WHERE EXISTS (
		SELECT FROM epoint_returns
		WHERE user_id = customer AND closed_at IS NULL AND booked_qepik < amount_qepik);
$$;

-- The person's row is locked first. Whatever is booked, asked for or bought for them at the same moment
-- refers to that row: it is either seen here, or waits, and is refused by `refuse_closed_account`.
CREATE FUNCTION require_settled_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	obstacles text;
BEGIN
	PERFORM FROM users WHERE id = NEW.user_id FOR UPDATE;
	obstacles := (SELECT string_agg(name, ', ') FROM closing_obstacles(NEW.user_id) AS name);
	IF obstacles IS NOT NULL THEN
		RAISE EXCEPTION 'an account is not closed for its %', obstacles
			USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_closings_settled';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER account_closings_settled
	BEFORE INSERT ON account_closings FOR EACH ROW EXECUTE FUNCTION require_settled_account();

-- With the rights of the tables' owner: whoever serves may close an account, and change no item.
CREATE FUNCTION blank_closed_account() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE users SET name = 'Bağlanmış hesab', email = 'closed-' || lower(id), email_verified = false,
		image = NULL, two_factor_enabled = false, updated_at = now()
	WHERE id = NEW.user_id;
	DELETE FROM account WHERE user_id = NEW.user_id;
	DELETE FROM two_factors WHERE user_id = NEW.user_id;
	DELETE FROM sessions WHERE user_id = NEW.user_id;
	DELETE FROM remembered_ids WHERE user_id = NEW.user_id;
	DELETE FROM private_pictures WHERE user_id = NEW.user_id;
	DELETE FROM saved_filters WHERE admin_id = NEW.user_id;
	DELETE FROM order_undos USING orders WHERE orders.id = order_id AND user_id = NEW.user_id;
	DELETE FROM order_id_corrections USING orders WHERE orders.id = order_id AND user_id = NEW.user_id;
	UPDATE order_items SET player_id = NULL, id_parts = NULL
	FROM orders WHERE orders.id = order_id AND user_id = NEW.user_id AND player_id IS NOT NULL;
	UPDATE orders SET user_name = 'Bağlanmış hesab', user_email = 'closed-' || lower(user_id),
		customer_message = '', admin_notes = ''
	WHERE user_id = NEW.user_id;
	UPDATE top_ups SET user_email = 'closed-' || lower(user_id) WHERE user_id = NEW.user_id;
	RETURN NULL;
END $$;
CREATE TRIGGER account_closings_blank
	AFTER INSERT ON account_closings FOR EACH ROW EXECUTE FUNCTION blank_closed_account();

-- Nothing begins for a closed account. It runs after the foreign key's own trigger, whose name sorts
-- before it, and so after the wait for a closing under way; what that committed is seen here. A purchase
-- begins with its entry.
CREATE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM account_closings WHERE user_id = NEW.user_id) THEN
		RAISE EXCEPTION 'the account is closed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'open_account';
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER account_of_open_account AFTER INSERT ON account
	FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
CREATE TRIGGER sessions_of_open_account AFTER INSERT ON sessions
	FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
CREATE TRIGGER two_factors_of_open_account AFTER INSERT ON two_factors
	FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
CREATE TRIGGER balance_entries_of_open_account AFTER INSERT ON balance_entries
	FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
CREATE TRIGGER top_ups_of_open_account AFTER INSERT ON top_ups
	FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
CREATE TRIGGER remembered_ids_of_open_account AFTER INSERT ON remembered_ids
	FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
CREATE TRIGGER private_pictures_of_open_account AFTER INSERT ON private_pictures
	FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();

-- Nobody gets a name, an address or a role again.
CREATE FUNCTION keep_closed_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.name, NEW.email, NEW.role) IS DISTINCT FROM ('Bağlanmış hesab', 'closed-' || lower(NEW.id), 'customer')
		AND EXISTS (SELECT FROM account_closings WHERE user_id = NEW.id)
	THEN
		RAISE EXCEPTION 'the account is closed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'open_account';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER users_keep_closed
	BEFORE UPDATE OF name, email, role ON users FOR EACH ROW EXECUTE FUNCTION keep_closed_person();

-- What was copied of a person is changed by the closing of their account alone, and in no other way.
CREATE FUNCTION keep_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM account_closings WHERE user_id = NEW.user_id) THEN
		RAISE EXCEPTION 'an order names its buyer until the account is closed' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER orders_keep_buyer
	BEFORE UPDATE OF user_name, user_email ON orders
	FOR EACH ROW WHEN ((NEW.user_name, NEW.user_email) IS DISTINCT FROM (OLD.user_name, OLD.user_email))
	EXECUTE FUNCTION keep_buyer();

CREATE FUNCTION keep_top_up_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(NEW) - 'user_email' <> to_jsonb(OLD) - 'user_email'
		OR NOT EXISTS (SELECT FROM account_closings WHERE user_id = NEW.user_id)
	THEN
		RAISE EXCEPTION 'a top-up names its customer until the account is closed' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
-- Afterwards, when generated columns are there to be compared.
CREATE TRIGGER top_ups_keep_email
	AFTER UPDATE ON top_ups
	FOR EACH ROW WHEN (NEW.user_email <> OLD.user_email) EXECUTE FUNCTION keep_top_up_email();
DROP TRIGGER top_ups_keep ON top_ups;
CREATE TRIGGER top_ups_keep
	BEFORE UPDATE ON top_ups
	FOR EACH ROW WHEN (NEW.user_email = OLD.user_email) EXECUTE FUNCTION keep_top_up();

CREATE FUNCTION keep_blanked_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(NEW) - '{player_id,id_parts}'::text[] <> to_jsonb(OLD) - '{player_id,id_parts}'::text[]
		OR NEW.id_parts IS NOT NULL
		OR NOT EXISTS (
			SELECT FROM orders JOIN account_closings USING (user_id) WHERE orders.id = OLD.order_id)
	THEN
		RAISE EXCEPTION 'an ID is blanked with its account' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER order_items_keep_blanked
	BEFORE UPDATE ON order_items
	FOR EACH ROW WHEN (NEW.player_id IS NULL) EXECUTE FUNCTION keep_blanked_item();
DROP TRIGGER order_items_keep ON order_items;
CREATE TRIGGER order_items_keep
	BEFORE UPDATE ON order_items
	FOR EACH ROW WHEN (NEW.player_id IS NOT NULL) EXECUTE FUNCTION keep_order_item();

CREATE FUNCTION keep_id_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM orders JOIN account_closings USING (user_id) WHERE orders.id = OLD.order_id)
	THEN
		RAISE EXCEPTION 'a correction is append-only until its account is closed' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN OLD;
END $$;
CREATE TRIGGER order_id_corrections_keep
	BEFORE DELETE ON order_id_corrections FOR EACH ROW EXECUTE FUNCTION keep_id_correction();
DROP TRIGGER order_id_corrections_append_only ON order_id_corrections;
CREATE TRIGGER order_id_corrections_append_only
	BEFORE UPDATE OR TRUNCATE ON order_id_corrections
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_id_corrections_never_by_hand
	BEFORE DELETE ON order_id_corrections
	FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
