import type { Mutant } from "./mutant.ts";

const READ = "app/audit/read-actions.server.ts";
const OF_READING = ["app/audit/read-actions.test.ts"];
const LABELS = "app/audit/change-labels.ts";

/** The journal is read to its beginning, in the shop's words. */
export const adminJournalRead: Mutant[] = [
	{
		name: "journal-page-two",
		lost: "page two of the journal cannot be reached",
		file: READ,
		text: ".limit(PAGE + 1)",
		becomes: ".limit(PAGE)",
		tests: OF_READING,
	},
	{
		name: "journal-next-page",
		lost: "each page of the journal is the first one",
		file: READ,
		text: ", NEWEST_FIRST.after(after)",
		becomes: "",
		tests: OF_READING,
	},
	{
		name: "journal-kind",
		lost: "the journal of top-ups shows everything",
		file: READ,
		text: "kind && eq(auditEntries.subjectKind, kind)",
		becomes: "undefined",
		tests: OF_READING,
	},
	{
		name: "journal-of-one-subject",
		lost: "the settings' history shows all actions on anything",
		file: READ,
		text: "and(eq(auditEntries.subjectKind, subjectKind), eq(auditEntries.subjectId, subjectId))",
		becomes: "eq(auditEntries.subjectId, subjectId)",
		tests: OF_READING,
	},
	{
		name: "journal-newest-of-one-subject",
		lost: "the settings' history shows the first changes, and never the last",
		file: READ,
		text: ".orderBy(desc(auditEntries.id))\n\t\t.limit(limit);",
		becomes: ".orderBy(auditEntries.id)\n\t\t.limit(limit);",
		tests: OF_READING,
	},
	{
		name: "journal-last-action",
		lost: "an admin is told a wrong name of who was first",
		file: READ,
		text: "eq(auditEntries.action, action),",
		becomes: "",
		tests: OF_READING,
	},
	{
		name: "journal-newest-action",
		lost: "an admin is told who was first of all, and not who was last",
		file: READ,
		text: ".orderBy(desc(auditEntries.id))\n\t\t.limit(1);",
		becomes: ".orderBy(auditEntries.id)\n\t\t.limit(1);",
		tests: OF_READING,
	},
	{
		name: "journal-page-filter",
		lost: "the journal's filter filters nothing",
		file: "app/audit/audit.page.tsx",
		text: 'kind: SUBJECTS.find((kind) => kind === url.searchParams.get("kind")),',
		becomes: "",
		tests: ["app/audit/audit-page.test.ts"],
	},
	{
		name: "journal-page-pager",
		lost: "the journal's page has no link to its next one",
		file: "app/audit/audit.page.tsx",
		text: "<Pager next={next} />",
		becomes: "<Pager next={undefined && next} />",
		tests: ["app/audit/audit-page.test.ts"],
	},
	{
		name: "journal-money",
		lost: "the journal tells amounts in qəpik",
		file: LABELS,
		text: 'if (part.endsWith("Qepik") && Number.isSafeInteger(value)) return formatManat(value as number);',
		becomes: "void formatManat;",
		tests: ["app/audit/change-labels.test.ts"],
	},
	{
		name: "journal-parts-before",
		lost: "of what was deleted the journal shows nothing",
		file: LABELS,
		text: "...Object.keys(entry.before ?? {}), ",
		becomes: "",
		tests: ["app/audit/change-labels.test.ts"],
	},
];
