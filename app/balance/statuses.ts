const TONES = {
	pending: "waiting",
	completed: "good",
	rejected: "bad",
	withdrawn: "neutral",
} as const;

const CUSTOMER_LABELS = {
	pending: "Gözləyir",
	completed: "Tamamlandı",
	rejected: "Rədd edildi",
	withdrawn: "Geri götürülüb",
};

const ADMIN_LABELS = { ...CUSTOMER_LABELS, completed: "Təsdiqləndi" };

/** A top-up's status as its customer or as the admin reads it; an unknown one is Bilinmir. */
export function topUpStatus(status: string, reader: "customer" | "admin") {
	const labels: Record<string, string> = reader === "admin" ? ADMIN_LABELS : CUSTOMER_LABELS;
	return {
		label: labels[status] ?? "Bilinmir",
		tone: status in TONES ? TONES[status as keyof typeof TONES] : ("neutral" as const),
	};
}

/** The status to show: nobody rejected what its own customer withdrew. */
export function shownStatus({ status, withdrawnAt }: { status: string; withdrawnAt: Date | null }) {
	return withdrawnAt ? "withdrawn" : status;
}

const ENTRY_LABELS = {
	topup: "Balans artırıldı",
	purchase: "Alış",
	refund: "Qaytarıldı",
	adjustment: "Düzəliş",
} as const;

export type EntryKind = keyof typeof ENTRY_LABELS;

/** What happened; a part of an order's price that was given back is said to be one. */
export function entryLabel(entry: { kind: EntryKind; isPart: boolean; reference: string }): string {
	const { kind, isPart, reference } = entry;
	if (reference.startsWith("card-refund:")) {
		return reference.endsWith(":back") ? "Balansa qaytarıldı" : "Karta qaytarıldı";
	}
	return isPart ? "Hissəsi qaytarıldı" : ENTRY_LABELS[kind];
}

/** What Epoint said of a card payment that waits on, as an admin and as its customer reads it. */
export const CARD_ENDS = {
	failed: { admin: "ödəniş alınmadı", customer: "Kartla ödəniş alınmadı." },
	returned: { admin: "pul karta qaytarılıb", customer: "Kartla ödəniş alınmadı." },
	expired: { admin: "təsdiq gəlmədi", customer: "Bankdan təsdiq gəlmədi." },
	unclear: { admin: "ödənişi yoxlayın", customer: "Bankın cavabı dəqiqləşdirilir." },
} as const;

/** Whether nobody waits for a card payment any more, though money may still come. */
export function isCardOver(
	card: keyof typeof CARD_ENDS | "waits" | null,
): card is keyof typeof CARD_ENDS {
	return card !== null && card !== "waits";
}

export const TYPE_LABELS = { epoint: "Epoint", abb: "ABB" } as const;

/** So many decided top-ups of one customer are counted; an admin reads `100+` then. */
export const MOST_OTHERS = 100;

/** Of others that wait for the same amount so many are counted. */
export const MOST_ALIKE = 9;
