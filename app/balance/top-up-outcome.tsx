import { formatManat } from "#app/core/money.ts";

type Decided = { status: string; reason: string; takenBackQepik: number | null };

/** Why a top-up reads as rejected, and what was taken back, for its customer and the admin alike. */
export function TopUpOutcome({ topUp }: { topUp: Decided }) {
	if (topUp.status !== "rejected") return null;
	return (
		<>
			{topUp.takenBackQepik !== null && (
				<p className="text-caption text-ink-soft">
					Balansdan geri alınıb: {formatManat(topUp.takenBackQepik)}
				</p>
			)}
			{topUp.reason && (
				<p className="text-caption break-words text-ink-soft">Səbəb: {topUp.reason}</p>
			)}
		</>
	);
}
