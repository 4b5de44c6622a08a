import { type DemoGame, pictures, topUp } from "../shape.ts";

export const steam: DemoGame[] = [
	{
		...topUp,
		slug: "steam-5-usd",
		category: "steam",
		name: "Steam balansı 5 USD",
		description: "Kiçik oyun və ya endirim üçün çatışmayan məbləği tamamlayın.",
		price: "9.40",
		images: pictures("steam-5-usd"),
		accountDetails: "Steam cüzdanına 5 ABŞ dolları.",
		requirements:
			"Steam giriş adı tələb olunur, şifrə istənilmir. Hesabın regionu Azərbaycan (dollar) olmalıdır.",
		position: 0,
	},
	{
		...topUp,
		slug: "steam-10-usd",
		category: "steam",
		name: "Steam balansı 10 USD",
		description: "Endirim günlərində bir-iki oyun almağa kifayət edən məbləğ.",
		price: "18.50",
		images: pictures("steam-10-usd"),
		accountDetails: "Steam cüzdanına 10 ABŞ dolları.",
		requirements:
			"Steam giriş adı tələb olunur, şifrə istənilmir. Hesabın regionu Azərbaycan (dollar) olmalıdır.",
		position: 10,
	},
	{
		...topUp,
		slug: "steam-20-usd",
		category: "steam",
		name: "Steam balansı 20 USD",
		description:
			"Ən rahat məbləğ: yeni oyun, əlavə məzmun və ya bazar alışı üçün. Balans adətən bir neçə dəqiqəyə artır.",
		price: "36.50",
		originalPrice: "38.00",
		images: pictures("steam-20-usd", "close", "steps"),
		accountDetails: "Steam cüzdanına 20 ABŞ dolları.",
		requirements:
			"Steam giriş adı tələb olunur, şifrə istənilmir. Hesabın regionu Azərbaycan (dollar) olmalıdır.",
		featured: true,
		position: 20,
	},
	{
		...topUp,
		slug: "steam-50-usd",
		category: "steam",
		name: "Steam balansı 50 USD",
		description:
			"Böyük çıxışlar və mövsüm endirimləri üçün. Dostunuza hədiyyə kimi də göndərə bilərsiniz.",
		price: "90.00",
		images: pictures("steam-50-usd"),
		accountDetails: "Steam cüzdanına 50 ABŞ dolları.",
		requirements:
			"Steam giriş adı tələb olunur, şifrə istənilmir. Hesabın regionu Azərbaycan (dollar) olmalıdır.",
		position: 30,
	},
];
