/**
 * Opens a tab for a chat whose address is not known yet. It has to be opened within the click handler,
 * or the browser's popup blocker stops it. Null where popups are blocked altogether.
 */
export function openChatTab(): Window | null {
	const tab = window.open("", "_blank");
	if (!tab) return null;
	tab.opener = null;
	tab.document.title = "Söhbət";
	tab.document.body.textContent = "Söhbət açılır…";
	return tab;
}
