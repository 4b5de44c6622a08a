-- The owner's own words for mails of a kind; where one is empty the shop's own are taken.
CREATE TABLE mail_templates (
	kind text PRIMARY KEY CHECK (kind IN (
		'order-placed', 'order-completed', 'order-cancelled', 'order-withdrawn', 'order-refunded',
		'top-up-credited', 'top-up-rejected', 'top-up-taken-back'
	)),
	subject text NOT NULL DEFAULT '',
	opening text NOT NULL DEFAULT '',
	-- Goes up with each change: who writes on an older one is told that another was first.
	version integer NOT NULL DEFAULT 1,
	changed_at timestamptz NOT NULL DEFAULT now()
);
