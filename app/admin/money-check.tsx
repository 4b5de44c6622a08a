import { formatDateTime } from "#app/core/time.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { MoneyCheck } from "./read-money-check.server.ts";

/** The result of the newest check of the money. */
export function MoneyCheckNotice({ check }: { check: MoneyCheck | undefined }) {
	if (!check) return <Notice tone="waiting">Pul yoxlaması hələ aparılmayıb.</Notice>;
	const when = formatDateTime(check.checkedAt);
	return check.findings === 0 ? (
		<Notice tone="good">Pul yoxlaması: hər şey qaydasındadır ({when}).</Notice>
	) : (
		<Notice tone="bad">
			Pul yoxlaması: {check.findings} uyğunsuzluq tapılıb ({when}).
		</Notice>
	);
}
