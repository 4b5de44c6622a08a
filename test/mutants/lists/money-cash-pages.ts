import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const cash = (name: string) => `app/balance/cash/${name}`;
const PAGE = cash("cash-page.test.ts");
const CALENDAR = cash("calendar.test.ts");
const BROWSER = "e2e/cash.test.ts";

/** What an admin sees and says of the days' cash. */
export const moneyCashPages: Mutant[] = [
	...inFile(cash("cash-form.server.ts"), [PAGE], {
		"cash-correct-nothing": [
			'.refine((qepik) => qepik !== 0, "Sıfırdan fərqli məbləğ yazın")',
			"",
			"a correction over nothing is an error",
		],
		"cash-correct-reason": [
			'.pipe(z.string().min(1, "Səbəbi yazın"))',
			"",
			"a correction without a reason is an error",
		],
	}),
	...inFile(cash("say-cash.route.ts"), [PAGE], {
		"publish-cash-said": [
			"cashChanged(hub);",
			"void cashChanged;",
			"another admin closes what has changed",
		],
		"cash-said-day": ["!isDay(day) || ", "", "a day that is none is an error"],
		"cash-said-source": [" || !isSource(source)", "", "a source that is none is an error"],
	}),
	...inFile(cash("close-day.route.ts"), [PAGE], {
		"publish-cash-closed": [
			"cashChanged(hub);",
			"void cashChanged;",
			"another admin sees an open day",
		],
		"cash-closed-day": ["!isDay(day)", "false", "a day that is none is an error"],
	}),
	...inFile(cash("correct-day.route.ts"), [PAGE], {
		"publish-cash-corrected": [
			"cashChanged(hub);",
			"void cashChanged;",
			"another admin corrects it again",
		],
		"cash-corrected-day": ["!isDay(day)", "false", "a day that is none is an error"],
	}),
	...inFile(cash("cash.page.tsx"), [PAGE], {
		"cash-page-counts": [
			"await countCashDays(app.db, { most: MOST_COUNTED })",
			"await countCashDays(app.db, { most: 0 })",
			"the page shows a hole until the clock comes",
		],
		"publish-cash-page": [
			"if (counted > 0) cashChanged(app.hub);",
			"void cashChanged;",
			"other pages show yesterday as today",
		],
	}),
	...inFile(cash("calendar.ts"), [CALENDAR], {
		"cash-monday": ["getUTCDay() + 6", "getUTCDay() + 0", "a week begins on Sunday"],
		"cash-real-day": [
			"!Number.isNaN(ms) && print(ms) === text",
			"!Number.isNaN(ms)",
			"30 February is a day",
		],
	}),
	...inFile(cash("use-own-saves.ts"), [BROWSER], {
		"cash-close-waits": [
			"event.preventDefault();",
			"",
			"a day is closed before one's own amount is saved",
		],
		"cash-close-not-refused": [
			"if (awaited.every(({ source, version }) => versionOf(source) > version)) ",
			"",
			"a day is closed though one's own amount was refused",
		],
	}),
	...inFile(cash("closing-forms.tsx"), [BROWSER], {
		"correction-empty": [
			"key={settlement.corrections.length}\n",
			"",
			"an empty field says how its last amount was read",
		],
	}),
	...inFile(cash("cash.css"), [BROWSER], {
		"cash-table-fits": [
			"(90rem <= width < 100rem)",
			"(width > 400rem)",
			"the days leave their card",
		],
		"cash-one-paper": [
			":root:has(.cash) {",
			".cash {",
			"an empty sheet is printed behind the cash",
		],
	}),
	...inFile(cash("export-cash.route.ts"), [PAGE], {
		"cash-file-corrections": [
			".map(describeCorrection)",
			".map(({ reason }) => reason)",
			"the file does not say how much was corrected",
		],
	}),
	...inFile(
		"app/balance/cash/count-cash-days.server.ts",
		["app/balance/cash/count-cash-days.test.ts"],
		{
			"cash-day-settled": [
				"const WAIT_MINUTES = 10;",
				"const WAIT_MINUTES = 0;",
				"a day is counted without the entries that are still on their way",
			],
		},
	),
	...inFile("app/balance/cash/say-cash.route.ts", ["app/balance/cash/cash-page.test.ts"], {
		"cash-said-note": [
			"saidQepik, note, seenVersion",
			'saidQepik, note: "", seenVersion',
			"a note is lost",
		],
	}),
	...inFile("app/balance/cash/cash-days-table.tsx", ["app/balance/cash/cash-page.test.ts"], {
		"cash-column-of-epoint": [
			'differenceOf(day, "epoint", of(day))',
			'differenceOf(day, "bank", of(day))',
			"Epoint's difference stands nowhere in the table of the days",
		],
	}),
	...inFile("app/audit/audit.page.tsx", ["app/balance/cash/cash-page.test.ts"], {
		"journal-cash-day": [
			'\tif (subjectKind === "cash") return <CashDay day={subjectId} />;\n',
			"",
			"the journal does not say which day was closed",
		],
	}),
	...inFile("app/balance/check-money.server.ts", ["app/balance/daily-money-check.test.ts"], {
		"money-check-says": [
			'MONEY_RULES.find(({ rule }) => rule === found.rule)?.says ?? ""',
			'MONEY_RULES[found.rule]?.says ?? ""',
			"a finding is explained by the next rule",
		],
	}),
	...inFile(cash("closing-forms.tsx"), ["app/balance/cash/cash-page.test.ts"], {
		"cash-differs-bank-alone": [
			"SOURCES.some((source)",
			"SOURCES.slice(0, 1).some((source)",
			"where Epoint alone differs nobody is told that closing needs a reason",
		],
		"cash-differs-epoint-alone": [
			"differenceOf(day, source, settlement) !== 0",
			'source === "epoint" && differenceOf(day, source, settlement) !== 0',
			"where the bank alone differs nobody is told that closing needs a reason",
		],
	}),
];
