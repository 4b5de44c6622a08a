import { formatManat } from "#app/core/money.ts";
import { Badge } from "#app/ui/badge.tsx";

/** `+5.00 ₼`, as it changes a balance. */
export function signedManat(qepik: number): string {
	return `${qepik > 0 ? "+" : ""}${formatManat(qepik)}`;
}

/** How far a source is from what was counted: red, unless it is the same. */
export function DifferenceBadge({ qepik }: { qepik: number | undefined }) {
	if (qepik === undefined) return <Badge>Yazılmayıb</Badge>;
	if (qepik === 0) return <Badge tone="good">Uyğundur</Badge>;
	return (
		<Badge tone="bad" className="money">
			{signedManat(qepik)}
		</Badge>
	);
}
