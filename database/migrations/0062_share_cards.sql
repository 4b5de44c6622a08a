-- Beside each uploaded picture lies the card that chats show of it: they know no AVIF.
ALTER TABLE pictures
	DROP CONSTRAINT pictures_name_check,
	ADD CONSTRAINT pictures_name_check CHECK (name ~ '^[a-z0-9-]{1,100}\.(avif|jpg)$');
