import { PUBG_ID } from "../id-forms.ts";
import { type DemoGame, pictures, topUp } from "../shape.ts";

export const pubg: DemoGame[] = [
	{
		...topUp,
		slug: "pubg-mobile-60-uc",
		category: "pubg-mobile",
		name: "PUBG Mobile 60 UC",
		description:
			"Kiçik alış-veriş üçün ən sərfəli başlanğıc paketi. UC birbaşa oyunçu ID-nizə yüklənir.",
		price: "1.70",
		images: pictures("pubg-mobile-60-uc"),
		accountDetails: "60 UC, heç bir əlavə ödəniş olmadan.",
		requirements:
			"Oyunçu ID-si tələb olunur. Hesabın şifrəsini heç vaxt istəmirik. Qlobal versiya üçündür.",
		position: 0,
	},
	{
		...topUp,
		slug: "pubg-mobile-325-uc",
		category: "pubg-mobile",
		name: "PUBG Mobile 325 UC",
		description:
			"300 UC və 25 UC bonus bir paketdə. Yeni obraz və ya sandıq açmaq üçün rahat seçimdir.",
		price: "8.20",
		originalPrice: "8.90",
		images: pictures("pubg-mobile-325-uc"),
		accountDetails: "300 UC və 25 UC bonus.",
		requirements:
			"Oyunçu ID-si tələb olunur. Hesabın şifrəsini heç vaxt istəmirik. Qlobal versiya üçündür.",
		position: 10,
	},
	{
		...topUp,
		slug: "pubg-mobile-660-uc",
		category: "pubg-mobile",
		name: "PUBG Mobile 660 UC",
		description:
			"Ən çox seçilən paket: mövsüm alışlarına rahat çatır. ID-nizi yazın, ödənişdən sonra UC hesabınıza gəlsin.",
		price: "15.90",
		originalPrice: "17.50",
		images: pictures("pubg-mobile-660-uc", "close", "steps"),
		accountDetails: "600 UC və 60 UC bonus.",
		requirements:
			"Oyunçu ID-si tələb olunur. Hesabın şifrəsini heç vaxt istəmirik. Qlobal versiya üçündür.",
		featured: true,
		position: 20,
	},
	{
		...topUp,
		slug: "pubg-mobile-1800-uc",
		category: "pubg-mobile",
		name: "PUBG Mobile 1800 UC",
		description:
			"Mövsüm boyu rahat oynamaq istəyənlər üçün böyük paket. 300 UC bonus qiymətin içindədir.",
		price: "39.90",
		images: pictures("pubg-mobile-1800-uc"),
		accountDetails: "1500 UC və 300 UC bonus.",
		requirements:
			"Oyunçu ID-si tələb olunur. Hesabın şifrəsini heç vaxt istəmirik. Qlobal versiya üçündür.",
		position: 30,
	},
	{
		...topUp,
		slug: "pubg-mobile-8100-uc",
		category: "pubg-mobile",
		name: "PUBG Mobile 8100 UC",
		description:
			"Nadir obrazlar və silah görünüşləri toplayanlar üçün ən böyük paketimiz. Bir UC-nin qiyməti burada ən aşağıdır.",
		price: "159.00",
		originalPrice: "174.00",
		images: pictures("pubg-mobile-8100-uc", "close", "inside"),
		accountDetails: "6000 UC və 2100 UC bonus.",
		requirements:
			"Oyunçu ID-si tələb olunur. Hesabın şifrəsini heç vaxt istəmirik. Qlobal versiya üçündür.",
		trackStock: true,
		stock: 12,
		position: 40,
	},
	{
		...topUp,
		slug: "pubg-mobile-royale-pass",
		idForm: PUBG_ID,
		category: "pubg-mobile",
		name: "PUBG Mobile Royale Pass",
		description:
			"Cari mövsümün mükafat yolunu açan bilet. Tapşırıqları yerinə yetirdikcə obrazlar və əşyalar qazanırsınız.",
		price: "14.50",
		images: pictures("pubg-mobile-royale-pass"),
		accountDetails: "Cari mövsüm üçün bir Royale Pass.",
		requirements:
			"Oyunçu ID-si tələb olunur. Hesabın şifrəsini heç vaxt istəmirik. Biletin bu mövsümdə hələ alınmadığına əmin olun.",
		position: 50,
	},
];
