/**
 * Opens a tab for a chat whose address is not known yet. It has to happen within the press itself: a
 * browser lets no page open one later. Null where it lets none open at all.
 */
export function openChatTab(): Window | null {
	const tab = window.open("", "_blank");
	if (!tab) return null;
	tab.opener = null;
	tab.document.title = "Söhbət";
	tab.document.body.textContent = "Söhbət açılır…";
	return tab;
}
