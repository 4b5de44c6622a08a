-- Each entry of the ledger carries a digest of itself and of the entry before it, so that whoever
-- changes one, the database's owner included, has to change all that follow; and then none of them is
-- what an older backup says.

CREATE FUNCTION ledger_content(entry balance_entries) RETURNS text
	LANGUAGE sql STABLE
	RETURN jsonb_build_array(
		entry.user_id, entry.sequence, entry.kind, entry.amount_qepik, entry.balance_after_qepik,
		entry.reference, entry.actor_id, entry.actor_role, entry.reason,
		(extract(epoch FROM entry.created_at) * 1000000)::bigint
	)::text;

CREATE FUNCTION ledger_digest(previous bytea, content text) RETURNS bytea
	LANGUAGE sql IMMUTABLE
	RETURN sha256(coalesce(previous, ''::bytea) || convert_to(content, 'UTF8'));

-- Over a customer's entries in their order: the digest that each of them should have.
CREATE AGGREGATE ledger_chain(text) (SFUNC = ledger_digest, STYPE = bytea);

-- Nobody books meanwhile.
LOCK TABLE balance_entries IN EXCLUSIVE MODE;
ALTER TABLE balance_entries ADD COLUMN digest bytea;
ALTER TABLE balance_entries DISABLE TRIGGER balance_entries_append_only;
UPDATE balance_entries SET digest = chained.digest
FROM (
	SELECT user_id, sequence, ledger_chain(ledger_content(entry))
		OVER (PARTITION BY user_id ORDER BY sequence) AS digest
	FROM balance_entries entry
) chained
WHERE (chained.user_id, chained.sequence) = (balance_entries.user_id, balance_entries.sequence);
ALTER TABLE balance_entries ENABLE TRIGGER balance_entries_append_only;

CREATE FUNCTION stamp_digest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.digest := ledger_digest(
		(SELECT digest FROM balance_entries WHERE (user_id, sequence) = (NEW.user_id, NEW.sequence - 1)),
		ledger_content(NEW)
	);
	RETURN NEW;
END $$;
-- Triggers run in the order of their names: the actor's role is stamped before.
CREATE TRIGGER balance_entries_stamp_digest
	BEFORE INSERT ON balance_entries FOR EACH ROW EXECUTE FUNCTION stamp_digest();

-- How many entries there are, and one digest of the last entries of all customers.
CREATE FUNCTION ledger_link(OUT entries bigint, OUT digest text) LANGUAGE sql STABLE AS $$
	SELECT (SELECT count(*) FROM balance_entries),
		encode(sha256(coalesce(string_agg(newest.digest, '' ORDER BY newest.user_id COLLATE "C"), '')), 'hex')
	FROM balances JOIN balance_entries newest
		ON (newest.user_id, newest.sequence) = (balances.user_id, last_sequence)
$$;
