-- What the ID in a game looks like, as its owner declares it, and what a bought ID consists of.
-- locks: order_items, for a moment

-- Null in a family: any text. Null in a game: as its family says.
ALTER TABLE families ADD COLUMN id_form jsonb
	CHECK (id_form->>'kind' IN ('any', 'digits', 'server', 'tag', 'choice', 'id-choice'));
ALTER TABLE games ADD COLUMN id_form jsonb
	CHECK (id_form->>'kind' IN ('any', 'digits', 'server', 'tag', 'choice', 'id-choice'));

-- A snapshot, like the rest of the line: the form may be another one later. Null where none told.
ALTER TABLE order_items ADD COLUMN id_parts text[];

-- The parts of an ID by its form; null where it does not fit, empty where any text does.
-- `app/catalog/id-form.ts` says the same in words for people.
CREATE FUNCTION split_player_id(form jsonb, player_id text) RETURNS text[]
	LANGUAGE sql IMMUTABLE
	RETURN CASE form->>'kind'
		WHEN 'digits' THEN regexp_match(player_id, format('^([0-9]{%s,%s})$', form->>'least', form->>'most'))
		WHEN 'server' THEN regexp_match(player_id,
			format('^([0-9]{%s,%s}) \(([0-9]{1,6})\)$', form->>'least', form->>'most'))
		WHEN 'tag' THEN regexp_match(player_id, '^([^#]*[^# ])#([^# ]{2,10})$')
		WHEN 'choice' THEN CASE WHEN form->'choices' ? player_id THEN ARRAY[player_id] END
		WHEN 'id-choice' THEN (
			SELECT parts FROM regexp_match(player_id,
				format('^([0-9]{%s,%s}) \((.*)\)$', form->>'least', form->>'most')) AS parts
			WHERE form->'choices' ? parts[2]
		)
		ELSE '{}'::text[]
	END;
