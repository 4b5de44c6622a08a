import { Badge } from "../ui/badge.tsx";
import { type OrderStatus, STATUS_TONES, STATUS_WORDS } from "./status.ts";

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
	return <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>;
}
