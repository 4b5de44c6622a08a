import { Badge } from "#app/ui/badge.tsx";
import { type OrderStatus, STATUS_LABELS, STATUS_TONES } from "./status.ts";

export function OrderStatusBadge({
	status,
	className,
}: {
	status: OrderStatus;
	className?: string;
}) {
	return (
		<Badge tone={STATUS_TONES[status]} className={className}>
			{STATUS_LABELS[status]}
		</Badge>
	);
}
