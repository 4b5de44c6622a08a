import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Addresses, cursors, ids and links: what is read from text. */
export const mutants: Mutant[] = [
	...inFile("app/core/web-address.ts", ["app/core/web-address.test.ts"], {
		"web-address-host": [
			"url !== null && isHost(url.host)",
			"url !== null",
			"a picture's or payment form's host may be any host at all",
		],
		"web-address-host-directive": [
			"[a-z\\d._-]*[a-z",
			"[a-z\\d;._-]*[a-z",
			"an address adds a directive to the policy",
		],
		"web-address-host-every": ["(?:[a-z\\d](?:", "(?:[*a-z\\d](?:", "an address allows every host"],
		"web-address-spaces": [
			"\tif (/[\\\\\\s\\p{Cc}\\p{Cf}]/u.test(text)) return false;\n",
			"",
			"an address that browsers read differently is taken",
		],
		"web-address-backslash": [
			"/[\\\\\\s\\p{Cc}",
			"/[\\s\\p{Cc}",
			"a path with a backslash leads to another site",
		],
		"web-address-marks": ["\\p{Cf}]/u", "]/u", "an address is shown the wrong way round"],
		"web-address-elsewhere": [
			'return !text.startsWith("//")',
			"return true",
			"what looks like our own path is another site",
		],
		"web-address-script": [
			"/^https?:\\/\\//i.test(text) ? URL.parse(text) : null",
			"URL.parse(text)",
			"a link runs a script",
		],
		"web-address-unreadable": [
			"url !== null && isHost(url.host)",
			"url === null || isHost(url.host)",
			"what is no address is taken for one",
		],
		"web-address-case": ["\\/\\//i.test", "\\/\\//.test", "an address in capitals is refused"],
	}),
	{
		name: "next-page-elsewhere",
		lost: "a link to our login leads to another site",
		file: "app/core/next-page.ts",
		text: '\tif (url?.origin !== base) return "/";\n',
		becomes: '\tif (url === null) return "/";\n',
		tests: ["app/core/next-page.test.ts"],
		lives:
			"the lines before it refuse whatever could name another origin; it stays as the rule itself",
	},
	...inFile("app/core/next-page.ts", ["app/core/next-page.test.ts"], {
		"next-page-encoded": [
			'return /^\\/(?:%2f|%5c|\\/)/i.test(path) ? "/" : path',
			"return path",
			"an encoded slash leads to another site",
		],
		"next-page-query": [
			"`${url.pathname}${url.search}`",
			"url.pathname",
			"after the login a filter is lost",
		],
	}),
	...inFile("app/core/page.ts", ["app/core/page.test.ts"], {
		"page-cursor-any": [
			"/^\\d{1,15}$/.test(text)",
			"text",
			"a made-up cursor fails in the database",
		],
		"page-cursor-long": [
			"\\d{1,15}",
			"\\d{1,16}",
			"a cursor past all numbers fails in the database",
		],
	}),
	...inFile("app/core/ids.ts", ["app/core/ids.test.ts"], {
		"ids-short": [", 20)", ", 19)", "ids can be guessed"],
		"ids-alphabet": ["0123456789abc", "abc", "ids have fewer characters to guess"],
		"order-reference": ["slice(-6)", "slice(-5)", "two orders are called alike"],
	}),
	...inFile("app/core/find-links.ts", ["app/core/find-links.test.ts"], {
		"links-punctuation": [
			'address.replace(/[.,;:!?]+$/, "")',
			"address",
			"the end of a sentence is part of a link",
		],
		"links-bracket": [
			'closesMore && bare.endsWith(")")',
			"false",
			"a bracket around a link is part of it",
		],
		"links-own-bracket": [
			'closesMore && bare.endsWith(")")',
			'bare.endsWith(")")',
			"a link loses the bracket that belongs to it",
		],
		"links-checked": [
			"\t\tif (!isWebAddress(address)) continue;\n",
			"",
			"what is no address becomes a link",
		],
		"links-text-lost": [
			"\tif (end < text.length) parts.push({ text: text.slice(end), isLink: false });\n",
			"",
			"the text after a link is lost",
		],
	}),
];
