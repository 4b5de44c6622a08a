import { Badge } from "#app/ui/badge.tsx";
import type { AdminOrder } from "./read-orders.server.ts";

/** That an open order looks like another one of the same half hour: a warning, wherever it is completed. */
export function TwinBadge({ order }: { order: Pick<AdminOrder, "hasTwin"> }) {
	return order.hasTwin && <Badge tone="waiting">Təkrar ola bilər</Badge>;
}
