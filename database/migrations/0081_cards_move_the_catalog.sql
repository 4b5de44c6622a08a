-- A game's page names the card that chats show of its picture: one that is made later is news to the page.
-- locks: pictures, for a moment

CREATE CONSTRAINT TRIGGER cards_move_the_catalog
	AFTER INSERT ON pictures DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.name LIKE '%.jpg') EXECUTE FUNCTION note_catalog_change();
