-- The packages of one game stand together: each stays a game of its own, with its cart lines, orders and
-- stock, and says which family it belongs to, how much it holds ("660 UC") and how much of that is a gift.
CREATE TABLE families (
	id text PRIMARY KEY,
	name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
	"order" integer NOT NULL DEFAULT 0 CHECK ("order" BETWEEN 0 AND 100),
	created_at timestamptz NOT NULL DEFAULT now(),
	updated_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE games
	ADD COLUMN family_id text REFERENCES families ON DELETE SET NULL,
	ADD COLUMN denomination text NOT NULL DEFAULT '' CHECK (length(denomination) <= 40),
	ADD COLUMN bonus text NOT NULL DEFAULT '' CHECK (length(bonus) <= 40),
	-- A draft: customers neither see nor buy it.
	ADD COLUMN hidden boolean NOT NULL DEFAULT false,
	ADD CONSTRAINT package_says_how_much CHECK (family_id IS NULL OR denomination <> '');

CREATE INDEX games_of_family ON games (family_id, "order", price_qepik, id) WHERE family_id IS NOT NULL;
CREATE INDEX games_hidden_in_order ON games ("order", name COLLATE "az-x-icu", id) WHERE hidden;

CREATE CONSTRAINT TRIGGER families_move_the_catalog
	AFTER INSERT OR UPDATE OR DELETE ON families DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION note_catalog_change();
