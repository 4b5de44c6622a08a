import { ScrollText } from "lucide-react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { orderReference } from "#app/core/ids.ts";
import { readCursor } from "#app/core/page.ts";
import { formatDate, formatDateTime } from "#app/core/time.ts";
import { readAside } from "#app/platform/database/replica.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/audit.page";
import { ACTIONS, SUBJECT_LABELS, type Subject } from "./actions.ts";
import { changesOf } from "./change-labels.ts";
import { type AuditEntry, listActions } from "./read-actions.server.ts";

const SUBJECTS = Object.keys(SUBJECT_LABELS) as Subject[];

export async function loader({ url, context }: Route.LoaderArgs) {
	const asked = {
		kind: SUBJECTS.find((kind) => kind === url.searchParams.get("kind")),
		after: readCursor(url.searchParams, "after"),
	};
	return readAside(context.get(appContext), (db) => listActions(db, asked));
}

export const meta = pageTitle("Jurnal");

export default function AuditPage({ loaderData: { entries, next } }: Route.ComponentProps) {
	const [filters] = useSearchParams();
	const submit = useSubmit();
	return (
		<>
			<PageHeader title="Jurnal" text="Adminlərin etdikləri. Yazılar dəyişdirilmir və silinmir." />
			<Form
				className="pb-4 sm:w-64"
				onChange={(event) => submit(event.currentTarget, { replace: true })}
			>
				<SelectField label="Nə haqqında" name="kind" defaultValue={filters.get("kind") ?? ""}>
					<option value="">Hamısı</option>
					{SUBJECTS.map((kind) => (
						<option key={kind} value={kind}>
							{SUBJECT_LABELS[kind]}
						</option>
					))}
				</SelectField>
			</Form>
			<div className="card">
				{entries.length === 0 ? (
					<EmptyState icon={<ScrollText aria-hidden />} title="Hələ yazı yoxdur" />
				) : (
					<Table caption="Jurnal" columns={columns} rows={entries} rowKey={({ id }) => id} />
				)}
			</div>
			<Pager next={next} />
		</>
	);
}

const columns: Column<AuditEntry>[] = [
	{
		header: "Nə edilib",
		lead: true,
		cell: ({ action }) => <b>{ACTIONS[action].label}</b>,
	},
	{ header: "Nə haqqında", cell: (entry) => <About entry={entry} /> },
	{ header: "Dəyişiklik", cell: (entry) => <Changes entry={entry} /> },
	{ header: "Kim edib", cell: ({ actorName }) => actorName },
	{
		header: "Tarix",
		align: "end",
		cell: ({ createdAt }) => (
			<span className="inline-block min-w-24 text-ink-soft xl:whitespace-nowrap">
				{formatDateTime(createdAt)}
			</span>
		),
	},
];

function About({ entry: { subjectKind, subjectId } }: { entry: AuditEntry }) {
	const reference = `#${orderReference(subjectId)}`;
	const addresses: Partial<Record<Subject, string>> = {
		user: `/admin/users/${subjectId}`,
		order: `/admin/orders?q=${orderReference(subjectId)}`,
	};
	if (subjectKind === "cash") return <CashDay day={subjectId} />;
	const to = addresses[subjectKind];
	if (subjectKind === "settings") return "—";
	return to ? (
		<Link to={to} className="link tabular-nums">
			{reference}
		</Link>
	) : (
		<span className="tabular-nums">{reference}</span>
	);
}

function CashDay({ day }: { day: string }) {
	return (
		<Link to={`/admin/cash?day=${day}`} className="link">
			{formatDate(new Date(`${day}T12:00:00+04:00`))}
		</Link>
	);
}

function Changes({ entry }: { entry: AuditEntry }) {
	return (
		<ul className="grid gap-0.5 md:min-w-44">
			{changesOf(entry).map(({ part, before, after }) => (
				<li key={part} className="line-clamp-3 max-w-[48ch] break-words">
					<span className="text-ink-faint">{part}: </span>
					{before !== undefined && <span className="text-ink-soft">{before} → </span>}
					<span>{after ?? "—"}</span>
				</li>
			))}
		</ul>
	);
}
