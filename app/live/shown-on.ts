/** Whether a page holds nothing about the visitor, only the catalogue and the settings. */
export function isPublic(pathname: string): boolean {
	return /^\/($|categories|games|category\/|game\/)/.test(pathname);
}

/** Admins get an event for every order; only the admin's pages show them. */
export function isShownOn(pathname: string, topic: string | undefined): boolean {
	return topic !== "admin" || pathname.startsWith("/admin");
}
