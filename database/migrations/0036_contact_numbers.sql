-- Telephone and card numbers are kept in one way of writing, which app/core/phone-number.ts and
-- app/core/card-number.ts read. What cannot be read stays as it is. The version that still runs
-- shows and links these as well.
WITH written AS (
	SELECT regexp_replace(support_phone, '[[:space:]().‐‑‒–—-]', '', 'g') AS phone FROM settings
)
UPDATE settings SET support_phone = CASE
	WHEN phone ~ '^((\+|00)?9940?|0(?=[1-9]))[0-9]{9}$' THEN '+994' || right(phone, 9)
	WHEN phone ~ '^(\+|00)(?!994)[1-9][0-9]{7,14}$' THEN '+' || regexp_replace(phone, '^(\+|00)', '')
	ELSE support_phone
END
FROM written;

UPDATE settings SET card_number = regexp_replace(card_number, '[[:space:]-]', '', 'g')
WHERE regexp_replace(card_number, '[[:space:]-]', '', 'g') ~ '^[0-9]{12,19}$';
