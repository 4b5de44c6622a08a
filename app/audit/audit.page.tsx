import { ScrollText } from "lucide-react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { orderReference } from "../core/ids.ts";
import { readPlace } from "../core/page.ts";
import { formatDateTime } from "../core/time.ts";
import { appContext } from "../platform/app-context.server.ts";
import { pageTitle } from "../storefront/page-title.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pager } from "../ui/pager.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { type Column, Table } from "../ui/table.tsx";
import type { Route } from "./+types/audit.page";
import { ACTION_WORDS, changesOf, KIND_WORDS } from "./act-words.ts";
import { listActs, type RecordedAct } from "./read-acts.server.ts";

type Kind = keyof typeof KIND_WORDS;
const KINDS = Object.keys(KIND_WORDS) as Kind[];

export async function loader({ url, context }: Route.LoaderArgs) {
	return listActs(context.get(appContext).db, {
		kind: KINDS.find((kind) => kind === url.searchParams.get("kind")),
		after: readPlace(url.searchParams, "after"),
	});
}

export const meta = pageTitle("Jurnal");

export default function AuditPage({ loaderData: { acts, next } }: Route.ComponentProps) {
	const [wanted] = useSearchParams();
	const submit = useSubmit();
	return (
		<>
			<PageHeader title="Jurnal" text="Adminlərin etdikləri. Yazılar dəyişdirilmir və silinmir." />
			<Form
				className="pb-4 sm:w-64"
				onChange={(event) => submit(event.currentTarget, { replace: true })}
			>
				<SelectField label="Nə haqqında" name="kind" defaultValue={wanted.get("kind") ?? ""}>
					<option value="">Hamısı</option>
					{KINDS.map((kind) => (
						<option key={kind} value={kind}>
							{KIND_WORDS[kind]}
						</option>
					))}
				</SelectField>
			</Form>
			<div className="card">
				{acts.length === 0 ? (
					<EmptyState icon={<ScrollText aria-hidden />} title="Hələ yazı yoxdur" />
				) : (
					<Table caption="Jurnal" columns={columns} rows={acts} rowKey={({ id }) => id} />
				)}
			</div>
			<Pager next={next} />
		</>
	);
}

const columns: Column<RecordedAct>[] = [
	{
		header: "Nə edilib",
		lead: true,
		cell: ({ action }) => <b>{ACTION_WORDS[action] ?? action}</b>,
	},
	{ header: "Nə haqqında", cell: (act) => <Subject act={act} /> },
	{ header: "Dəyişiklik", cell: (act) => <Changes act={act} /> },
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

function Subject({ act: { subjectKind, subjectId } }: { act: RecordedAct }) {
	const reference = `#${orderReference(subjectId)}`;
	const to = {
		user: `/admin/users/${subjectId}`,
		order: `/admin/orders?q=${orderReference(subjectId)}`,
	}[subjectKind];
	if (subjectKind === "settings") return "—";
	return to ? (
		<Link to={to} className="link tabular-nums">
			{reference}
		</Link>
	) : (
		<span className="tabular-nums">{reference}</span>
	);
}

function Changes({ act }: { act: RecordedAct }) {
	return (
		<ul className="grid gap-0.5 md:min-w-44">
			{changesOf(act).map(({ part, before, after }) => (
				<li key={part} className="line-clamp-3 max-w-[48ch] break-words">
					<span className="text-ink-faint">{part}: </span>
					{before !== undefined && <span className="text-ink-soft">{before} → </span>}
					<span>{after ?? "—"}</span>
				</li>
			))}
		</ul>
	);
}
