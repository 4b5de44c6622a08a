-- An empty greeting means one that names the shop as it is called now; a default that names it
-- would keep the first name for ever.
ALTER TABLE settings ALTER COLUMN support_greeting SET DEFAULT '';
UPDATE settings SET support_greeting = ''
WHERE support_greeting = 'Salam! GameStore ilə bağlı sualım var.';
