/** What may explain a difference, in the order of the page. */
export const REASON_WORDS = {
	"line-waiting": "Çıxarışda gözləyir, balansa yazılmayıb",
	"line-dismissed": "Çıxarışda kənara qoyulub",
	"line-credited-elsewhen": "Çıxarışda bu gündür, balansa başqa gün yazılıb",
	"credit-without-line": "Balansa yazılıb, çıxarışda yoxdur",
	"credit-of-line-elsewhen": "Balansa bu gün yazılıb, çıxarışda başqa gündür",
	"event-not-credited": "Epoint ödəniş gəldi deyib, balansa yazılmayıb",
	"event-credited-elsewhen": "Epoint bu gün deyib, balansa başqa gün yazılıb",
	"credit-without-event": "Əl ilə təsdiqlənib, Epoint bu barədə xəbər verməyib",
	"credit-of-event-elsewhen": "Balansa bu gün yazılıb, Epoint başqa gün deyib",
	"taken-back": "Təsdiqi bu gün geri alınıb",
	"return-owed": "Karta qaytarılıb, balans çatmayıb: müştərinin borcudur",
	"return-not-booked": "Epoint karta qaytarıldı deyib, balansdan çıxılmayıb",
	"refund-unknown": "Karta qaytarılan məbləğ balansdan çıxılıb, Epoint-in cavabı hələ məlum deyil",
	"refund-returned-elsewhen":
		"Balansdan bu gün çıxılıb, Epoint karta qaytarıldığını başqa gün deyib",
	"return-booked-elsewhen": "Epoint karta qaytarıldığını bu gün deyib, balansdan başqa gün çıxılıb",
	"refund-refused-elsewhen":
		"Karta qaytarma baş tutmayıb: məbləğ balansdan bir gün çıxılıb, başqa gün geri yazılıb",
	"return-other-amount": "Epoint karta başqa məbləğin qaytarıldığını deyib, kabinetində yoxlayın",
	flag: "Uyğun gəlməyən kart ödənişi, hələ baxılmayıb",
} as const;

export type ReasonKind = keyof typeof REASON_WORDS;
