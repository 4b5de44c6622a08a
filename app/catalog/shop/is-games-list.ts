/** Whether a path is that of a list of games: of all, or of one category. */
export function isGamesList(pathname: string): boolean {
	return pathname === "/games" || pathname.startsWith("/category/");
}
