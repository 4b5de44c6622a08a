import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const walks = ["e2e/cockpit-phone.test.ts"];

/** What tells an admin that something came. */
export const mutants: Mutant[] = [
	...inFile("app/admin/read-arrivals.server.ts", ["app/admin/read-figures.test.ts"], {
		"bell-most": [
			'sql.raw("10")',
			'sql.raw("11")',
			"every page of the admin reads more than is said",
		],
		"bell-taken": [
			"FROM orders WHERE status = 'pending'",
			"FROM orders",
			"the bell names orders that somebody is at",
		],
		"bell-others": [" - 1\n", "\n", "an order of one game is said to have two"],
	}),
	...inFile("app/admin/arrivals-seen.ts", ["app/admin/arrivals.test.ts"], {
		"bell-narrowed": [
			"\tif (narrowed) return false;\n",
			"\tvoid narrowed;\n",
			"who looks at a search is not told what came",
		],
		"bell-order-on-a-phone": [
			"(isWide || !parameters.has(kind))",
			"(isWide || true)",
			"who has an order open on a phone is not told what came",
		],
	}),
	...inFile("app/admin/arrival-bell.tsx", walks, {
		"bell-look": [
			"\t\t\t\tif (!isOpen) look();\n",
			"\t\t\t\tvoid look;\n",
			"the bell counts what its admin has seen",
		],
		"bell-still": [
			"{opened?.arrivals.map((arrival) => (",
			"{(opened ? (waiting.arrivals ?? []) : []).map((arrival) => (",
			"what the bell names moves under the pointer",
		],
	}),
	...inFile("app/admin/arrival-toasts.ts", walks, {
		"bell-toast-in-front": [
			"came.filter(({ kind }) => !inFront(kind))",
			"came.filter(({ kind }) => kind && inFront)",
			"a toast lies over the queue and says what the queue says",
		],
		"bell-toast-together": [
			"nowMs - told.current.atMs < TOGETHER_MS ? told.current.came : []",
			"[]",
			"of several that come at once the last alone is told",
		],
	}),
	...inFile("app/ui/toast-list.tsx", ["e2e/press-toast.test.ts"], {
		"toast-acts-once": [
			"\t\tsetSent(true);\n",
			"",
			"who presses 'Geri al' twice is told that it cannot be taken back, though it was",
		],
		"toast-pressed-twice": [
			"if (act) taken = { box, atMs: nowMs };",
			"taken = undefined;",
			"who presses 'Geri al' twice presses what is under the toast that is gone",
		],
		"toast-lets-go": [
			"nowMs - taken.atMs < SEEN_AFTER_MS && ",
			"",
			"where a toast was nothing can be pressed any more",
		],
	}),
	...inFile("app/ui/toast-list.tsx", walks, {
		"toast-over-a-button": [
			"!(act && isSeen) && target.closest(PRESSABLE)",
			"!PRESSABLE",
			"a toast takes the press that a button was meant for",
		],
		"toast-takes-back": [
			"!(act && isSeen) && target.closest(PRESSABLE)",
			"target.closest(PRESSABLE) !== act",
			"who presses 'Geri al' presses what is under it",
		],
	}),
	...inFile("app/admin/chime.ts", ["e2e/chime.test.ts"], {
		"chime-rests": [
			"if (call === calls) void speakers.suspend();",
			"",
			"an admin's page holds the speakers, and uses the battery, all day",
		],
		"chime-cut": [
			"if (call === calls) void",
			"void",
			"a sound is cut off by the end of the one before",
		],
		"chimes-at-once": [
			"if (call !== calls) return;",
			"",
			"what came before the first press is played all at once",
		],
	}),
];
