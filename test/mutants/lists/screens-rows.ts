import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Lists, tables and cards, as the server draws them. */
export const mutants: Mutant[] = [
	...inFile("app/ui/steady-list.tsx", ["app/ui/lists.test.tsx"], {
		"stale-row-closed": [
			"inert={isStale(row)}",
			"",
			"what may be out of date can still be decided",
		],
		"stale-row-marked": [
			"(isStale(row) || isDone(row)) && ",
			"isStale(row) && ",
			"a row that was decided looks like one that waits",
		],
		"row-state-known": [
			"data-state={row.status}",
			"",
			"the guard against a second press does not see that a row changed",
		],
		"empty-list-leads-on": [
			"if (rows.length === 0) return children;",
			"if (rows.length === 0) return null;",
			"an empty page of a list has no way on",
		],
	}),
	...inFile("app/ui/table.tsx", ["app/ui/lists.test.tsx"], {
		"table-roles": [
			'const asCell = { role: "cell" };',
			"const asCell = {};",
			"a table that is laid out as cards is no table for a screen reader",
		],
		"table-labels": ["data-label={column.header}", "", "on a phone a figure has no name"],
	}),
	...inFile("app/ui/more-link.tsx", ["app/ui/lists.test.tsx"], {
		"more-link-busy": ["{busy ? (", "{false ? (", "the next page is asked for twice"],
	}),
	...inFile("app/ui/dialog.tsx", ["app/ui/lists.test.tsx"], {
		"confirm-busy": [
			'"danger" : "primary"} busy={busy}',
			'"danger" : "primary"}',
			"a question is answered twice",
		],
		"dialog-named": ["aria-labelledby={titleId}", "", "a dialog has no name for a screen reader"],
		"dialog-scrolled-by-keys": [
			"tabIndex={readOnly ? 0 : undefined}",
			"",
			"a receipt longer than the screen cannot be scrolled by keys",
		],
	}),
	...inFile("app/catalog/shop/game-card.tsx", ["app/catalog/shop/game-card.test.tsx"], {
		"first-picture-first": [
			'if (index === 0) return "high";',
			"",
			"the picture that one sees first is loaded like all others",
		],
		"first-pictures-eager": [
			"index < 4",
			"index < 1",
			"pictures at the top of the page appear late",
		],
		"later-pictures-lazy": [
			"first ? priorityOf(index) : undefined",
			"priorityOf(index)",
			"pictures far down the list are loaded before anybody sees them",
		],
		"row-button-named": [
			" describedBy={titleId}",
			"",
			"the buttons of a list do not say which game they add",
		],
	}),
];
