-- The home page shows what costs less today, and each family has the colour of its picture.

-- The most reduced first, among however many games.
CREATE INDEX games_reduced
	ON games (((original_price_qepik - price_qepik) * 1000 / original_price_qepik) DESC, id)
	WHERE original_price_qepik > price_qepik;

-- The main hue of a picture, in degrees of OKLCH; none where it is grey. Computed once, when the picture
-- is stored; those that were there before, and those that came with the shop, follow by a job.
CREATE TABLE picture_hues (
	-- The address as games have it, such as `/pictures/abc-1440.avif`.
	picture text PRIMARY KEY CHECK (length(picture) <= 200),
	hue smallint CHECK (hue BETWEEN 0 AND 359),
	noted_at timestamptz NOT NULL DEFAULT now()
);

CREATE CONSTRAINT TRIGGER picture_hues_move_the_catalog
	AFTER INSERT OR UPDATE OR DELETE ON picture_hues DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION note_catalog_change();
