-- A line that waits is compared with those of its amount that were used: it may be the same transfer.
-- locks: bank_lines, while its used lines are read once
CREATE INDEX bank_lines_used_amounts ON bank_lines (amount_qepik, settled_at DESC) WHERE status = 'used';
