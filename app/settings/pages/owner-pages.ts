/** The pages whose text the owner writes, by their addresses, with their titles. */
export const OWNER_PAGES = {
	sertler: "İstifadə şərtləri",
	mexfilik: "Məxfilik siyasəti",
	"geri-qaytarma": "Geri qaytarma qaydaları",
	elaqe: "Əlaqə",
} as const;

export type OwnerPage = keyof typeof OWNER_PAGES;

export function isOwnerPage(page: string): page is OwnerPage {
	return Object.hasOwn(OWNER_PAGES, page);
}
