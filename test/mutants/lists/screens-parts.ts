import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The parts of every page: buttons, fields, pictures, prices, toasts, what a browser remembers. */
export const mutants: Mutant[] = [
	...inFile("app/ui/browser-store.ts", ["app/ui/browser-store.test.ts"], {
		"store-refused-reading": [
			"\ttry {\n\t\treturn globalThis[area].getItem(key);\n\t} catch {\n\t\treturn null;\n\t}",
			"\treturn globalThis[area].getItem(key);",
			"a browser that blocks storage shows an error page instead of the shop",
		],
		"store-refused-remembered": [
			"refused.set(key, text);",
			"",
			"a browser that blocks storage keeps no cart, not even for the visit",
		],
		"store-refused-forgotten": [
			'export function writeText(key: string, text: string | null, area: Area = "localStorage"): void {\n\trefused.delete(key);',
			'export function writeText(key: string, text: string | null, area: Area = "localStorage"): void {',
			"what storage once refused hides all that is stored later",
		],
		"store-other-tab-newer": [
			"else refused.delete(key);",
			"",
			"a tab whose storage was full never sees what another tab stores",
		],
		"store-other-tab-cleared": [
			"if (key === null) refused.clear();\n\t\telse",
			"if (key !== null)",
			"a tab whose storage was full does not see that another one cleared it",
		],
		"store-same-tab-heard": [
			"for (const listener of listeners) listener();",
			"",
			"a game that is added is counted only after a reload",
		],
		"store-other-tab-heard": [
			'addEventListener("storage", onStorage);\n\treturn',
			"return",
			"the cart of another tab is seen only after a reload",
		],
		"store-stops-listening": [
			'removeEventListener("storage", onStorage);',
			"",
			"each page that was left goes on listening to storage",
		],
		"store-same-object": [
			"if (known && known.text === text) return known.value as Value;",
			"",
			"React draws the cart again without an end",
		],
		"store-own-area": [
			"const text = readText(key, area);",
			"const text = readText(key);",
			"a draft of one tab stands in all of them",
		],
		"store-nonsense": [
			"text === null ? fallback : parseOr(fallback, parse, text)",
			"text === null ? fallback : parse(text)",
			"nonsense in storage breaks every page",
		],
	}),
	...inFile("app/ui/theme.tsx", ["app/ui/theme.test.tsx"], {
		"theme-kept": [
			'document.documentElement.classList.remove("dark")}catch{}',
			"void 0}catch{}",
			"a light page flashes dark at every load",
		],
		"theme-refused-storage": [
			'classList.remove("dark")}catch{}`',
			'classList.remove("dark")}finally{}`',
			"where storage is blocked, the first taps on a page are lost",
		],
	}),
	...inFile("app/ui/load-part.ts", ["app/ui/load-part.test.ts"], {
		"part-reload": ["\treload();\n", "", "a page from before a deployment opens nothing more"],
		"part-reload-once": [
			"if (storage.getItem(KEY)) throw error;",
			"",
			"a page with a missing part reloads itself for ever",
		],
		"part-reload-again": [
			"page.storage.removeItem(KEY);",
			"",
			"only the first of two deployments is survived by an open page",
		],
		"part-storage-refused": [
			"try {\n\t\tpage.storage.removeItem(KEY);\n\t} catch {}",
			"page.storage.removeItem(KEY);",
			"where storage is blocked, no dialog and no message is loaded",
		],
	}),
	...inFile("app/ui/toasts.ts", ["app/ui/toasts.test.ts"], {
		"toast-queued": ["queued.push(toast);", "", "the first message of a visit is never shown"],
		"toast-once": ["queued.splice(0)", "queued", "a message is shown again with each page"],
		"toast-list-loaded": ["\tisNeeded = true;\n", "", "the list of messages is never loaded"],
		"toast-list-told": [
			"isNeeded = true;\n\tnotify();",
			"isNeeded = true;",
			"a message is shown only with the next page",
		],
		"toast-about": [
			'send({ kind: "success", text, about, act });',
			'send({ kind: "success", text, act });',
			"a message does not say which game it is about",
		],
	}),
	...inFile("app/ui/overlay.css", ["e2e/statement.test.ts"], {
		"toast-about-whole": [
			".toast-about {\n",
			".toast-about {\n\twhite-space: nowrap;\n",
			"what a message is about leaves its box",
		],
	}),
	...inFile("app/ui/button.tsx", ["app/ui/button.test.tsx"], {
		"button-busy-closed": [
			"\t\t\tdisabled={disabled || busy}\n\t\t\taria-busy={busy || undefined}\n\t\t\tclassName={buttonClass({ variant, size }, className)}",
			"\t\t\tdisabled={disabled}\n\t\t\taria-busy={busy || undefined}\n\t\t\tclassName={buttonClass({ variant, size }, className)}",
			"a form that is being sent is sent again",
		],
		"button-sends-nothing": [
			'\tchildren,\n\ttype = "button",\n\t...rest\n}: ButtonProps)',
			"\tchildren,\n\ttype,\n\t...rest\n}: ButtonProps)",
			"'Ləğv et' sends the form that it should close",
		],
	}),
	...inFile("app/core/most-counted.ts", ["app/ui/button.test.tsx"], {
		"count-badge-limit": [
			"count > MOST_COUNTED ?",
			"count > MOST_COUNTED + 1 ?",
			"a count of a hundred breaks the corner of its button",
		],
	}),
	...inFile("app/ui/badge.tsx", ["app/ui/button.test.tsx"], {
		"count-badge-none": ["count <= 0", "count < 0", "an empty cart carries a zero"],
	}),
	...inFile("app/ui/notice.tsx", ["app/ui/button.test.tsx"], {
		"notice-read-out": [
			'tone === "bad" ? "alert" : "status"',
			'"status"',
			"a refusal in the page is not read out",
		],
	}),
	...inFile("app/ui/pager.tsx", ["app/ui/pager.test.tsx"], {
		"pager-keeps-address": [
			"new URLSearchParams(parameters)",
			"new URLSearchParams()",
			"the next page of a search is the next page of everything",
		],
		"pager-first-page": [
			"changed.delete(name);",
			"{}",
			"the way back to the first page is the page that one is on",
		],
		"pager-end": [
			"if (next === undefined && !parameters.has(name)) return null;",
			"if (next === undefined) return null;",
			"the last page of a list has no way back",
		],
	}),
];
