import { Badge } from "#app/ui/badge.tsx";
import { type OrderStatus, STATUS_LABELS, STATUS_TONES } from "./status.ts";

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
	return <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
