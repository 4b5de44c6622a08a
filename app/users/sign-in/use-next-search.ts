import { useLocation } from "react-router";

/** `?next=…` for a link to the login or the registration: afterwards one is back where one stood. */
export function useNextSearch(): string {
	const { pathname, search } = useLocation();
	// Whoever is on the way already goes on to where they wanted to go.
	if (/^\/(login|register)/.test(pathname)) return search;
	if (/-password$/.test(pathname)) return "";
	return `?next=${encodeURIComponent(pathname + search)}`;
}
