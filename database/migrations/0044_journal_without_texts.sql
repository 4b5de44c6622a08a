-- The journal is kept for ever. What is written about an order holds codes and logins, so an entry says
-- that it changed and how long it was, not what it said.

CREATE FUNCTION without_order_texts(recorded jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['adminNotes', 'customerMessage'] LOOP
		IF jsonb_typeof(recorded) = 'object' AND recorded ? name THEN
			recorded := recorded - name || jsonb_build_object(
				name || 'Length', coalesce(char_length(recorded ->> name), 0)
			);
		END IF;
	END LOOP;
	RETURN recorded;
END $$;

-- This locks the journal until the commit: nobody changes an entry while the trigger is off, and if
-- anything fails it was never off.
ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;
UPDATE audit_entries SET before = without_order_texts(before), after = without_order_texts(after)
	WHERE subject_kind = 'order'
		AND (before ?| ARRAY['adminNotes', 'customerMessage']
			OR after ?| ARRAY['adminNotes', 'customerMessage']);
ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only;

-- Whoever records one, the version that still runs during a rollout too, records no text.
CREATE FUNCTION record_no_order_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.before := without_order_texts(NEW.before);
	NEW.after := without_order_texts(NEW.after);
	RETURN NEW;
END $$;
CREATE TRIGGER audit_entries_without_order_texts
	BEFORE INSERT ON audit_entries
	FOR EACH ROW WHEN (NEW.subject_kind = 'order') EXECUTE FUNCTION record_no_order_texts();
