-- What the owner can change. One row, so that a setting cannot be missing.

CREATE TABLE settings (
	only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
	store_name text NOT NULL DEFAULT 'GameStore',
	logo_url text NOT NULL DEFAULT '',
	hero_title text NOT NULL DEFAULT 'Azərbaycanın ən böyük oyun satış platforması',
	hero_text text NOT NULL DEFAULT
		'Oyun hesabları və balans artırma — sürətli çatdırılma ilə. Seçin, ödəyin, oynayın.',
	delivery_promise text NOT NULL DEFAULT 'Sifarişlər adətən 15 dəqiqə ərzində çatdırılır',
	support_phone text NOT NULL DEFAULT '',
	support_greeting text NOT NULL DEFAULT 'Salam! GameStore ilə bağlı sualım var.',
	card_number text NOT NULL DEFAULT '',
	card_holder text NOT NULL DEFAULT '',
	card_bank text NOT NULL DEFAULT '',
	topup_presets_qepik bigint[] NOT NULL DEFAULT '{500,1000,2000,5000,10000}',
	epoint_widget_url text NOT NULL DEFAULT '',
	updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO settings DEFAULT VALUES;
