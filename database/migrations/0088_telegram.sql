-- The staff hears of what happens by Telegram: who is linked, what waits to be sent, and what the owner wants.
-- locks: users, for a moment, while it gets its trigger

CREATE TABLE telegram_settings (
	only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
	-- Nobody is at an order or a top-up for so many minutes: that is told. Never where it is null.
	unclaimed_minutes integer DEFAULT 10 CHECK (unclaimed_minutes BETWEEN 1 AND 1440),
	-- A tracked stock that falls to so much is told. Never where it is null.
	low_stock integer DEFAULT 3 CHECK (low_stock BETWEEN 0 AND 100000),
	-- By the clock of Baku, over midnight as well.
	quiet_from time,
	quiet_until time,
	CONSTRAINT telegram_settings_quiet CHECK (CASE WHEN quiet_from IS NULL THEN quiet_until IS NULL
		ELSE quiet_until IS NOT NULL AND quiet_from <> quiet_until END)
);
INSERT INTO telegram_settings DEFAULT VALUES;

-- Of the bot: a new token may be another bot's, whose name and updates are its own.
CREATE TABLE telegram_bot (
	only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
	updates_of bigint,
	next_update bigint,
	read_at timestamptz,
	-- Telegram asked for a pause.
	paused_until timestamptz
);
INSERT INTO telegram_bot DEFAULT VALUES;

-- An admin has one chat, and a chat one admin.
CREATE TABLE telegram_chats (
	chat_id bigint PRIMARY KEY,
	admin_id text NOT NULL UNIQUE REFERENCES users ON DELETE RESTRICT,
	linked_at timestamptz NOT NULL DEFAULT now(),
	-- When the last messages left, newest first.
	sent_at timestamptz[] NOT NULL DEFAULT '{}'
);

-- Of each admin the newest; whoever sends it to the bot is that admin. Used, it is gone.
CREATE TABLE telegram_codes (
	admin_id text PRIMARY KEY REFERENCES users ON DELETE RESTRICT,
	digest text NOT NULL UNIQUE,
	expires_at timestamptz NOT NULL
);

-- What waits to be sent; a row that was sent is gone.
CREATE TABLE telegram_messages (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	chat_id bigint NOT NULL REFERENCES telegram_chats ON DELETE CASCADE,
	kind text NOT NULL CHECK (kind IN (
		'order', 'top-up', 'order-unclaimed', 'top-up-unclaimed', 'low-stock', 'money-check',
		'broken-mail', 'broken-payment', 'broken-jobs', 'linked'
	)),
	facts jsonb NOT NULL DEFAULT '{}',
	happened_at timestamptz NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now(),
	-- It came in the quiet hours.
	held boolean NOT NULL DEFAULT false,
	-- Somebody has been asked to send it.
	announced boolean NOT NULL DEFAULT false,
	-- It is being sent since then, or whoever sent it has not said what came of it.
	begun_at timestamptz
);
CREATE INDEX telegram_messages_of_chat ON telegram_messages (chat_id, id);

-- What was told and is not told again, or not so soon.
CREATE TABLE telegram_told (
	kind text NOT NULL,
	about text NOT NULL,
	told_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (kind, about)
);

-- When the quiet hours end in which this moment lies; null where it lies in none.
CREATE FUNCTION telegram_quiet_until(moment timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT (day + CASE WHEN quiet_from > quiet_until AND minute >= quiet_from THEN 1 ELSE 0 END + quiet_until)
		AT TIME ZONE 'Asia/Baku'
	FROM telegram_settings, LATERAL (
		SELECT (moment AT TIME ZONE 'Asia/Baku')::date AS day, (moment AT TIME ZONE 'Asia/Baku')::time AS minute
	) AS local
	WHERE CASE WHEN quiet_from < quiet_until THEN minute >= quiet_from AND minute < quiet_until
		ELSE minute >= quiet_from OR minute < quiet_until END
$$;

-- Puts a message to every linked chat where it waits; returns to which. A chat that is being unlinked at
-- this moment is passed over, so that nobody's purchase waits for it.
CREATE FUNCTION tell_staff(told_kind text, told_facts jsonb, happened timestamptz)
RETURNS SETOF bigint LANGUAGE sql AS $$
	INSERT INTO telegram_messages (chat_id, kind, facts, happened_at, held)
	SELECT chat_id, told_kind, told_facts, happened,
		telegram_quiet_until(now()) IS NOT NULL AND told_kind <> 'money-check'
	FROM (SELECT chat_id FROM telegram_chats ORDER BY chat_id FOR KEY SHARE SKIP LOCKED) AS linked
	RETURNING chat_id
$$;

-- It falls to the owner's number, or to nothing: each is told once, until it has risen again.
CREATE FUNCTION tell_of_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	least_stock constant integer := (SELECT low_stock FROM telegram_settings);
BEGIN
	IF NEW.stock <= least_stock AND (OLD.stock > least_stock OR NEW.stock = 0) THEN
		PERFORM tell_staff('low-stock',
			jsonb_build_object('gameId', NEW.id, 'name', NEW.name, 'stock', NEW.stock), now());
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER games_tell_low_stock
	AFTER UPDATE OF stock ON games
	FOR EACH ROW WHEN (NEW.track_stock AND NEW.stock < OLD.stock) EXECUTE FUNCTION tell_of_low_stock();

CREATE FUNCTION tell_of_money_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_staff('money-check',
		jsonb_build_object('count', jsonb_array_length(NEW.findings)), NEW.checked_at);
	RETURN NULL;
END $$;
CREATE TRIGGER money_checks_tell
	AFTER INSERT ON money_checks
	FOR EACH ROW WHEN (jsonb_array_length(NEW.findings) > 0) EXECUTE FUNCTION tell_of_money_check();

-- Who is no admin any more hears of nothing.
CREATE FUNCTION unlink_telegram() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	former constant text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
	DELETE FROM telegram_chats WHERE admin_id = former;
	DELETE FROM telegram_codes WHERE admin_id = former;
	RETURN NULL;
END $$;
CREATE TRIGGER users_unlink_telegram
	AFTER UPDATE OF role ON users
	FOR EACH ROW WHEN (OLD.role = 'admin' AND NEW.role <> 'admin') EXECUTE FUNCTION unlink_telegram('id');
CREATE TRIGGER account_closings_unlink_telegram
	AFTER INSERT ON account_closings FOR EACH ROW EXECUTE FUNCTION unlink_telegram('user_id');
