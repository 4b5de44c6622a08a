-- locks: balance_entries, against writing, for as long as it takes to read the ledger once.
-- The dashboard adds up what was given back today, yesterday and a week ago. A purchase is not in it.

CREATE INDEX balance_entries_refunded ON balance_entries (created_at) WHERE kind = 'refund';
