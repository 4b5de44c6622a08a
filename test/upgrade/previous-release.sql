-- A shop as the release before this one leaves it, at migration 0041: top-ups and orders in every
-- state, the ledger that they made, and a journal with that release's keys.

INSERT INTO users (id, name, email, role) VALUES
	('admin', 'Admin Nümunə', 'admin@test.example', 'admin'),
	('aysel', 'Aysel Nümunə', 'aysel@test.example', 'customer'),
	('tural', 'Tural Orucov', 'tural@test.example', 'customer');
INSERT INTO account (id, user_id, account_id, provider_id, password)
VALUES ('account', 'aysel', 'aysel', 'credential', 'a digest');
UPDATE settings SET store_name = 'Mənim mağazam', support_phone = '+994501234567',
	topup_presets_qepik = '{500,1500}';

INSERT INTO categories (id, name, description) VALUES ('category', 'Nümunə', 'Təsvir');
INSERT INTO games (id, name, category_id, price_qepik, images, track_stock, stock, units_sold)
VALUES ('game', 'Oyun', 'category', 500, '{/pictures/a-480.avif}', true, 7, 3);

INSERT INTO balance_entries
	(user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id, reason)
VALUES
	('aysel', 1, 'topup', 2000, 2000, 'approved', 'admin', ''),
	('aysel', 2, 'topup', 1000, 3000, 'taken-back', 'admin', ''),
	('aysel', 3, 'adjustment', -1000, 2000, 'taken-back', 'admin', 'Səhvən təsdiqlənib'),
	('aysel', 4, 'topup', 900, 2900, 'approved-rejected', 'admin', ''),
	('aysel', 5, 'purchase', -500, 2400, 'completed', 'aysel', ''),
	('aysel', 6, 'purchase', -500, 1900, 'refunded', 'aysel', ''),
	('aysel', 7, 'refund', 500, 2400, 'refunded', 'admin', ''),
	('aysel', 8, 'purchase', -500, 1900, 'withdrawn', 'aysel', ''),
	('aysel', 9, 'purchase', -500, 1400, 'pending', 'aysel', ''),
	('tural', 1, 'adjustment', 700, 700, 'gift', 'admin', 'Hədiyyə');
UPDATE balances SET balance_qepik = 1400, last_sequence = 9 WHERE user_id = 'aysel';
UPDATE balances SET balance_qepik = 700, last_sequence = 1 WHERE user_id = 'tural';

INSERT INTO balance_requests (id, user_id, user_email, amount_qepik, type, status,
	approved_amount_qepik, created_at, processed_at, processed_by, reason, undone_at, undone_by,
	taken_back_qepik, withdrawn_at)
SELECT id, 'aysel', 'aysel@test.example', asked, 'abb', status, approved,
	now() - interval '2 days', CASE WHEN status <> 'pending' THEN now() END,
	CASE WHEN withdrawn THEN 'aysel' WHEN status <> 'pending' THEN 'admin' END, reason,
	CASE WHEN undone THEN now() END, CASE WHEN undone THEN 'admin' END, taken,
	CASE WHEN withdrawn THEN now() END
FROM (VALUES
	('approved', 2500, 'completed', 2000, NULL::bigint, '', false, false),
	('taken-back', 1000, 'rejected', 1000, 1000, 'Səhvən təsdiqlənib', true, false),
	('rejected', 900, 'rejected', NULL, NULL, 'Köçürmə tapılmadı', false, false),
	('approved-rejected', 900, 'completed', 900, NULL, 'Köçürmə tapılmadı', true, false),
	('withdrawn', 300, 'rejected', NULL, NULL, '', false, true),
	('waiting-1', 100, 'pending', NULL, NULL, '', false, false),
	('waiting-2', 200, 'pending', NULL, NULL, '', false, false),
	('waiting-3', 300, 'pending', NULL, NULL, '', false, false)
) AS made (id, asked, status, approved, taken, reason, undone, withdrawn);

INSERT INTO orders (id, user_id, user_email, user_name, total_qepik, attempt_id, attempt_digest)
SELECT id, 'aysel', 'aysel@test.example', 'Aysel Nümunə', 500, 'attempt-' || id, 'a digest'
FROM unnest('{completed,refunded,withdrawn,pending}'::text[]) AS id;
INSERT INTO order_items (order_id, line, game_id, game_name, quantity, unit_price_qepik,
	price_qepik, from_stock)
SELECT id, 1, 'game', 'Oyun', 1, 500, 500, true FROM orders;
UPDATE orders SET status = 'completed', completed_at = now(), admin_notes = 'Qeyd'
	WHERE id = 'completed';
-- Refunded by a release that did not return the stock; withdrawn by one that does.
UPDATE orders SET status = 'cancelled', cancelled_at = now(), refunded_at = now()
	WHERE id = 'refunded';
WITH refund AS (
	INSERT INTO balance_entries
		(user_id, sequence, kind, amount_qepik, balance_after_qepik, reference, actor_id)
	VALUES ('aysel', 10, 'refund', 500, 1900, 'withdrawn', 'aysel')
	RETURNING user_id, sequence, balance_after_qepik
), moved AS (
	UPDATE balances SET balance_qepik = balance_after_qepik, last_sequence = sequence
	FROM refund WHERE balances.user_id = refund.user_id
)
UPDATE orders SET status = 'cancelled', cancelled_at = now(), refunded_at = now(),
	withdrawn_at = now(), stock_returned = true
WHERE id = 'withdrawn';

INSERT INTO audit_entries (actor_id, action, subject_kind, subject_id, before, after) VALUES
	('admin', 'request.approve', 'request', 'approved',
		'{"status": "pending", "amountQepik": 2500}', '{"status": "completed", "amountQepik": 2000}'),
	('admin', 'request.reject', 'request', 'rejected',
		'{"status": "pending", "amountQepik": 900}',
		'{"status": "rejected", "reason": "Köçürmə tapılmadı"}'),
	('admin', 'request.takeBack', 'request', 'taken-back',
		'{"status": "completed", "amountQepik": 1000}',
		'{"status": "rejected", "takenBackQepik": 1000, "reason": "Səhvən təsdiqlənib"}'),
	('admin', 'request.approveRejected', 'request', 'approved-rejected',
		'{"status": "rejected", "reason": "Köçürmə tapılmadı"}',
		'{"status": "completed", "amountQepik": 900}'),
	('admin', 'user.balance', 'user', 'tural', '{"balanceQepik": 0}', '{"balanceQepik": 700}'),
	('admin', 'order.refund', 'order', 'refunded', NULL, '{"refundedQepik": 500}'),
	('admin', 'settings.update', 'settings', 'settings', '{"storeName": "GameStore"}',
		'{"storeName": "Mənim mağazam"}');
INSERT INTO money_checks (findings) VALUES ('[]');
