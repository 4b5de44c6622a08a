import { useLocation } from "react-router";

/** `?next=…` for a link to the login or the registration, which then lead back to this page. */
export function useNextSearch(): string {
	const { pathname, search } = useLocation();
	// On these pages the search holds the `next` of the page before.
	if (/^\/(login|register)/.test(pathname)) return search;
	if (/-password$/.test(pathname)) return "";
	return `?next=${encodeURIComponent(pathname + search)}`;
}
