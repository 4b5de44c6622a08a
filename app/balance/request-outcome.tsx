import { formatManat } from "../core/money.ts";

type Decided = { status: string; reason: string; takenBackQepik: number | null };

/** Why a request reads as rejected, and what was taken back, for its customer and the admin alike. */
export function RequestOutcome({ request }: { request: Decided }) {
	if (request.status !== "rejected") return null;
	return (
		<>
			{request.takenBackQepik !== null && (
				<p className="text-caption text-ink-soft">
					Balansdan geri alınıb: {formatManat(request.takenBackQepik)}
				</p>
			)}
			{request.reason && (
				<p className="text-caption break-words text-ink-soft">Səbəb: {request.reason}</p>
			)}
		</>
	);
}
