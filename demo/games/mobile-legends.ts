import { type DemoGame, pictures, topUp } from "../shape.ts";

export const mobileLegends: DemoGame[] = [
	{
		...topUp,
		slug: "mobile-legends-86-almaz",
		category: "mobile-legends",
		name: "Mobile Legends 86 almaz",
		description:
			"Günün təklifini qaçırmamaq üçün kiçik paket. Almazlar ID və server nömrənizlə yüklənir.",
		price: "3.20",
		images: pictures("mobile-legends-86-almaz"),
		accountDetails: "78 almaz və 8 almaz bonus.",
		requirements: "Oyunçu ID-si və server nömrəsi tələb olunur. Hesaba giriş istənilmir.",
		position: 0,
	},
	{
		...topUp,
		slug: "mobile-legends-257-almaz",
		category: "mobile-legends",
		name: "Mobile Legends 257 almaz",
		description: "Yeni qəhrəman və ya sadə obraz almaq üçün kifayət edən orta paket.",
		price: "9.10",
		images: pictures("mobile-legends-257-almaz"),
		accountDetails: "234 almaz və 23 almaz bonus.",
		requirements: "Oyunçu ID-si və server nömrəsi tələb olunur. Hesaba giriş istənilmir.",
		position: 10,
	},
	{
		...topUp,
		slug: "mobile-legends-706-almaz",
		category: "mobile-legends",
		name: "Mobile Legends 706 almaz",
		description:
			"Tədbir obrazlarını yığanların seçimi. Almazlar adətən bir neçə dəqiqə ərzində hesabda görünür.",
		price: "23.90",
		originalPrice: "26.50",
		images: pictures("mobile-legends-706-almaz", "close", "inside"),
		accountDetails: "625 almaz və 81 almaz bonus.",
		requirements: "Oyunçu ID-si və server nömrəsi tələb olunur. Hesaba giriş istənilmir.",
		featured: true,
		position: 20,
	},
	{
		...topUp,
		slug: "mobile-legends-2195-almaz",
		category: "mobile-legends",
		name: "Mobile Legends 2195 almaz",
		description:
			"Böyük tədbirlər və nadir obrazlar üçün ehtiyatlı paket. Bonus almazlar qiymətə daxildir.",
		price: "72.00",
		originalPrice: "79.00",
		images: pictures("mobile-legends-2195-almaz"),
		accountDetails: "1860 almaz və 335 almaz bonus.",
		requirements: "Oyunçu ID-si və server nömrəsi tələb olunur. Hesaba giriş istənilmir.",
		position: 30,
	},
	{
		...topUp,
		slug: "mobile-legends-heftelik",
		category: "mobile-legends",
		name: "Mobile Legends həftəlik almaz bileti",
		description:
			"Yeddi gün boyu hər gün oyuna girin və almazlarınızı götürün. Az ödəyib çox toplamaq istəyənlər üçündür.",
		price: "3.60",
		images: pictures("mobile-legends-heftelik"),
		accountDetails: "Alış günü və növbəti günlər ərzində verilən almazlar, cəmi 7 gün.",
		requirements:
			"Oyunçu ID-si və server nömrəsi tələb olunur. Hesaba giriş istənilmir. Almazları toplamaq üçün hər gün oyuna daxil olmaq lazımdır.",
		available: false,
		position: 40,
	},
];
