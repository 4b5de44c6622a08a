import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** The journal is read to its beginning, in the shop's words. */
export const mutants: Mutant[] = [
	...inFile("app/audit/read-actions.server.ts", ["app/audit/read-actions.test.ts"], {
		"journal-page-two": [
			".limit(PAGE + 1)",
			".limit(PAGE)",
			"page two of the journal cannot be reached",
		],
		"journal-next-page": [
			", NEWEST_FIRST.after(after)",
			"",
			"each page of the journal is the first one",
		],
		"journal-kind": [
			"kind && eq(auditEntries.subjectKind, kind)",
			"undefined",
			"the journal of top-ups shows everything",
		],
		"journal-of-one-subject": [
			"and(eq(auditEntries.subjectKind, subjectKind), eq(auditEntries.subjectId, subjectId))",
			"eq(auditEntries.subjectId, subjectId)",
			"the settings' history shows all actions on anything",
		],
		"journal-newest-of-one-subject": [
			".orderBy(desc(auditEntries.id))\n\t\t.limit(limit);",
			".orderBy(auditEntries.id)\n\t\t.limit(limit);",
			"the settings' history shows the first changes, and never the last",
		],
		"journal-last-action": [
			"eq(auditEntries.action, action),",
			"",
			"an admin is told a wrong name of who was first",
		],
		"journal-newest-action": [
			".orderBy(desc(auditEntries.id))\n\t\t.limit(1);",
			".orderBy(auditEntries.id)\n\t\t.limit(1);",
			"an admin is told who was first of all, and not who was last",
		],
	}),
	...inFile("app/audit/audit.page.tsx", ["app/audit/audit-page.test.ts"], {
		"journal-page-filter": [
			'kind: SUBJECTS.find((kind) => kind === url.searchParams.get("kind")),',
			"",
			"the journal's filter filters nothing",
		],
		"journal-page-pager": [
			"<Pager next={next} />",
			"<Pager next={undefined && next} />",
			"the journal's page has no link to its next one",
		],
	}),
	...inFile("app/audit/change-labels.ts", ["app/audit/change-labels.test.ts"], {
		"journal-money": [
			'if (part.endsWith("Qepik") && Number.isSafeInteger(value)) return formatManat(value as number);',
			"void formatManat;",
			"the journal tells amounts in qəpik",
		],
		"journal-parts-before": [
			"...Object.keys(entry.before ?? {}), ",
			"",
			"of what was deleted the journal shows nothing",
		],
	}),
];
