import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ParkedState, ShownParked } from "./read-parked.server.ts";

/** Among one's orders: what waits for its money, or has not become an order. */
export function ParkedCard({ parked }: { parked: ShownParked }) {
	const { label, tone } = LABELS[parked.state];
	const names = parked.lines.map(({ name, quantity }) =>
		quantity > 1 ? `${name} × ${quantity}` : name,
	);
	return (
		<section
			aria-label="Ödənişi gözləyən sifariş"
			className="card mb-3 grid gap-3 p-4 sm:flex sm:items-center sm:gap-6 sm:p-5"
		>
			<div className="min-w-0 flex-1">
				<Badge tone={tone}>{label}</Badge>
				<p className="mt-1 truncate">{names.join(", ")}</p>
				<p className="text-caption text-ink-faint">
					{parked.reason || formatDateTime(parked.createdAt)}
				</p>
			</div>
			<div className="flex items-center justify-between gap-4">
				<p className="money text-lg font-bold">{formatManat(parked.seenTotalQepik)}</p>
				<ButtonLink to={`/orders/parked/${parked.id}`}>Ətraflı</ButtonLink>
			</div>
		</section>
	);
}

const LABELS: Record<ParkedState, { label: string; tone: "waiting" | "good" | "bad" | "neutral" }> =
	{
		waits: { label: "Ödəniş gözlənilir", tone: "waiting" },
		unpaid: { label: "Ödəniş alınmadı", tone: "bad" },
		placing: { label: "Sifariş verilir", tone: "good" },
		asks: { label: "Qiymət dəyişib, təsdiqinizi gözləyir", tone: "waiting" },
		placed: { label: "Verildi", tone: "good" },
		refused: { label: "Sifariş verilmədi", tone: "bad" },
		cancelled: { label: "Ləğv edilib", tone: "neutral" },
		expired: { label: "Gözləmə vaxtı bitib", tone: "neutral" },
	};
