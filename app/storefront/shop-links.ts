export const SHOP_LINKS = [
	{ to: "/", label: "Ana səhifə" },
	{ to: "/categories", label: "Kateqoriyalar" },
	{ to: "/games", label: "Oyunlar" },
];
