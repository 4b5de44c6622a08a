import { Problem } from "#app/core/problem.ts";

export const LONGEST_REASON = 200;

/** The first is preselected. */
export const REJECT_REASONS = [
	"Köçürmə tapılmadı",
	"Köçürülən məbləğ uyğun gəlmir",
	"Köçürmə başqa şəxsin adınadır",
	"Sorğu təkrardır",
] as const;

/** Why an approval is taken back. */
export const TAKE_BACK_REASONS = [
	"Səhvən təsdiqlənib",
	"Köçürmə tapılmadı",
	"Köçürmə geri qaytarılıb",
] as const;

/** Why a card payment goes back to its card; the first is typed in. */
export const CARD_REFUND_REASONS = ["Müştərinin istəyi ilə"] as const;

/** Why a line of an order cannot be delivered. */
export const UNDELIVERABLE_REASONS = [
	"Stokda yoxdur",
	"Oyunçu ID-si tapılmadı",
	"Təchizatçı cavab vermir",
] as const;

/** Why a part of an order goes back. */
export const REFUND_REASONS = [
	"Stokda yoxdur",
	"Kod işləmədi",
	"Çatdırıla bilmədi",
	"Gecikmə üçün kompensasiya",
] as const;

/** A reason as the customer reads it, without spaces around it; refuses an empty one and one that is too long. */
export function requireReason(text: string): string {
	const reason = text.trim();
	if (reason === "") throw refused("Səbəbi yazın");
	if (reason.length > LONGEST_REASON) throw refused(`Ən çoxu ${LONGEST_REASON} simvol ola bilər`);
	return reason;
}

function refused(message: string): Problem {
	return new Problem("invalid", message, { reason: message });
}
