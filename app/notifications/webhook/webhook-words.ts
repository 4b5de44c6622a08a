/** Why nothing is sent to an address, or why what was sent did not count; for admins. */
export const WORDS = {
	noAddress: "Ünvan tam yazılmalıdır, məsələn https://example.com/webhook",
	withLogin: "Ünvanda istifadəçi adı və şifrə ola bilməz",
	notHttps: "Ünvan https:// ilə başlamalıdır",
	port: "Port 443 və ya ən azı 1024 olmalıdır",
	inner: "Bu ünvan daxili şəbəkəyə aparır: webhook yalnız internetdəki serverə göndərilir",
	notFound: "Serverin adı tapılmadı (DNS)",
	late: "10 saniyə ərzində cavab gəlmədi",
	refused: "Server bağlantını qəbul etmədi",
	cut: "Server bağlantını kəsdi",
	certificate: "Serverin sertifikatı etibarlı deyil",
	unreachable: "Serverlə bağlantı alınmadı",
	off: "Webhook söndürülüb",
	gone: "Server daha xəbər istəmir (410): webhook söndürüldü",
	unreadableSecret: "Açar oxunmur (serverin gizli açarı dəyişib): açarı yeniləyin",
};

/** The status of an answer that does not count. */
export function wordsOfStatus(status: number): string {
	if (status >= 300 && status < 400) {
		return `Server başqa ünvana yönləndirdi (${status}). Yönləndirmə izlənmir: son ünvanı yazın`;
	}
	if (status === 410) return "Server daha xəbər istəmir (410)";
	return `Server ${status} cavabını verdi`;
}
