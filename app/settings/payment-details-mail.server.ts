import { formatDateTime } from "#app/core/time.ts";
import type { Mail } from "#app/platform/mail/outbox.server.ts";
import { SETTING_LABELS, type SettingsText } from "./settings-fields.ts";

export type ChangedDetail = { name: keyof SettingsText; from: string; to: string };

/** Tells an admin what was changed about where customers' money goes, by whom, and what to do. */
export function paymentDetailsMail({
	to,
	storeName,
	changes,
	by,
	at,
}: {
	to: string;
	storeName: string;
	changes: ChangedDetail[];
	by: { name: string; email: string };
	at: Date;
}): Mail {
	return {
		kind: "payment-details",
		to,
		fromName: storeName,
		subject: `${storeName}: ödəniş məlumatları dəyişdirildi`,
		text: [
			"Salam!",
			"",
			`${storeName} mağazasında müştərilərin pulu hara göndərdiyini və kimə yazdığını göstərən məlumatlar dəyişdirildi:`,
			"",
			...changes.map((change) => `${SETTING_LABELS[change.name]}: ${described(change)}`),
			"",
			`Kim dəyişib: ${by.name} (${by.email})`,
			`Nə vaxt: ${formatDateTime(at)} (Bakı vaxtı)`,
			"",
			"Bu dəyişiklikdən xəbəriniz varsa, heç nə etmək lazım deyil.",
			"Xəbəriniz yoxdursa, dərhal idarə panelində «Parametrlər» səhifəsini açıb düzgün məlumatları yazın, bu adminin adminliyini götürün və şifrəsini yeniləməsini istəyin. Sonra «Balans sorğuları» və «Jurnal» səhifələrinə baxın: bu vaxt ərzində pul səhv yerə göndərilmiş ola bilər.",
		].join("\n"),
	};
}

function described({ name, from, to }: ChangedDetail): string {
	const shown = name === "cardNumber" ? lastFour : (text: string) => text;
	return `${shown(from) || "boş"} → ${shown(to) || "boş"}`;
}

/** A mail stays in mailboxes and on the way there: it names no whole card. */
function lastFour(card: string): string {
	return card && `•••• ${card.slice(-4)}`;
}
