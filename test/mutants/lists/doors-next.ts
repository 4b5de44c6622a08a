import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Where one is led after a login. */
export const mutants: Mutant[] = [
	...inFile("app/core/next-page.ts", ["app/core/next-page.test.ts"], {
		"next-relative": [
			'!next?.startsWith("/") || ',
			"next === null || ",
			"`next` may be what is no path of this site",
		],
		"next-backslash": [
			"[\\\\\\s\\p{Cc}]",
			"[\\s\\p{Cc}]",
			"`next` may hold a backslash, which a browser reads as a slash",
		],
		"next-space": [
			"[\\\\\\s\\p{Cc}]",
			"[\\\\\\p{Cc}]",
			"`next` may hold blanks, which a browser leaves out",
		],
		"next-control": ["\\p{Cc}]/u", "]/u", "`next` may hold control characters"],
		"next-other-host": [
			'if (url?.origin !== base) return "/";',
			'if (!url) return "/";',
			"`next` may name another host",
		],
		"next-double-slash": [
			"(?:%2f|%5c|\\/)",
			"(?:%2f|%5c)",
			"`next` may become `//evil.example` once it is resolved",
		],
		"next-encoded-slash": [
			"(?:%2f|%5c|\\/)",
			"(?:%5c|\\/)",
			"`next` may begin with an encoded slash",
		],
		"next-encoded-backslash": [
			"(?:%2f|%5c|\\/)",
			"(?:%2f|\\/)",
			"`next` may begin with an encoded backslash",
		],
	}),
	...inFile("app/sign-in/use-next-search.ts", ["app/sign-in/use-next-search.test.tsx"], {
		"next-search-kept": [
			"if (/^\\/(login|register)/.test(pathname)) return search;",
			"if (/^\\/register/.test(pathname)) return search;",
			"the login forgets where one was going",
		],
		"next-of-password-pages": [
			'\tif (/-password$/.test(pathname)) return "";\n',
			"",
			"after the login one lands on the page of a used link",
		],
	}),
	...inFile("app/storefront/user-menu.tsx", ["e2e/shown-to-whom.test.ts"], {
		"admin-link": [
			'user.role === "admin" && (',
			"user.role && (",
			"customers are shown the way to the admin panel",
		],
	}),
];
