const TONES = {
	pending: "waiting",
	completed: "good",
	rejected: "bad",
	withdrawn: "neutral",
} as const;

const CUSTOMER_WORDS = {
	pending: "Gözləyir",
	completed: "Tamamlandı",
	rejected: "Rədd edildi",
	withdrawn: "Geri götürülüb",
};

const ADMIN_WORDS = { ...CUSTOMER_WORDS, completed: "Təsdiqləndi" };

/** A request's status as its customer or as the admin reads it; an unknown one is Bilinmir. */
export function requestStatus(status: string, reader: "customer" | "admin") {
	const words: Record<string, string> = reader === "admin" ? ADMIN_WORDS : CUSTOMER_WORDS;
	return {
		words: words[status] ?? "Bilinmir",
		tone: status in TONES ? TONES[status as keyof typeof TONES] : ("neutral" as const),
	};
}

/** The status as people tell it: what its own customer withdrew was not rejected by anybody. */
export function toldStatus({ status, withdrawnAt }: { status: string; withdrawnAt: Date | null }) {
	return withdrawnAt ? "withdrawn" : status;
}

export const ENTRY_WORDS = {
	topup: "Balans artırıldı",
	purchase: "Alış",
	refund: "Qaytarıldı",
	adjustment: "Düzəliş",
} as const;

export const TYPE_WORDS = { epoint: "Epoint", abb: "ABB" } as const;
