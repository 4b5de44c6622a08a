-- The admin finds a top-up request by its reference, its customer or its amount, among those that
-- wait and among those that were decided, each in the order of its list.

CREATE INDEX balance_requests_by_reference ON balance_requests (right(id, 6));
CREATE INDEX balance_requests_waiting_of_user ON balance_requests (user_id, created_at, id)
	WHERE status = 'pending';
CREATE INDEX balance_requests_processed_of_user
	ON balance_requests (user_id, processed_at DESC, id DESC) WHERE status <> 'pending';
CREATE INDEX balance_requests_waiting_by_amount ON balance_requests (amount_qepik, created_at, id)
	WHERE status = 'pending';
CREATE INDEX balance_requests_processed_by_amount
	ON balance_requests (amount_qepik, processed_at DESC, id DESC) WHERE status <> 'pending';
CREATE INDEX balance_requests_processed_by_arrived
	ON balance_requests (approved_amount_qepik, processed_at DESC, id DESC)
	WHERE status <> 'pending';
