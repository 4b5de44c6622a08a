/** What does not fit at a card payment, and what an admin can do about it. */
export const FLAG_WORDS: Record<string, string> = {
	unknown: "Epoint mağazanın tanımadığı ödəniş barədə xəbər verib. Epoint kabinetində yoxlayın.",
	transaction: "Ödənişin əməliyyatı sorğununku deyil. Epoint kabinetində yoxlayın.",
	operation: "Əməliyyat ödəniş deyil (kartın qeydiyyatı ola bilər).",
	amount:
		"Gələn və ya qaytarılan məbləğ sorğunun məbləğindən fərqlidir. Epoint kabinetində yoxlayın: gələn pulu özünüz təsdiqləyin, qaytarılanı müştərinin balansından özünüz çıxın.",
	denied:
		"Epoint ödəniş gəldi deyib, soruşanda isə təsdiqləməyib. Pul gəlibsə, özünüz təsdiqləyin.",
	decided: "Rədd edilmiş və ya geri götürülmüş sorğunun pulu gəlib. Müştəriyə özünüz qaytarın.",
	silent: "Epoint ödəniş gəldi deyib, bir gün ərzində isə təsdiqləməyib.",
	returned:
		"Bank ödənişi karta qaytarıb. Məbləğ balansdan çıxılıb, çatmayan hissəsi müştərinin borcudur: o, borcu bağlanana qədər alış edə bilmir.",
	refund:
		"Karta qaytarılan məbləği Epoint təsdiqləmir. Epoint kabinetində yoxlayın, sonra müştərinin səhifəsində qərar verin.",
	"returned-by-hand":
		"Bank özünüz təsdiqlədiyiniz ödənişi karta qaytarıb. Məbləği müştərinin balansından özünüz çıxın.",
};
