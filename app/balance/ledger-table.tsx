import { History } from "lucide-react";
import { Link } from "react-router";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { formatDateTime } from "#app/core/time.ts";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Entry } from "./read-ledger.server.ts";
import { entryLabel } from "./statuses.ts";

const columns: Column<Entry>[] = [
	{
		header: "Əməliyyat",
		lead: true,
		cell: (entry) => (
			<>
				<b>{entryLabel(entry)}</b> <Subject entry={entry} />
			</>
		),
	},
	{
		header: "Tarix",
		cell: ({ createdAt }) => <span className="text-ink-soft">{formatDateTime(createdAt)}</span>,
	},
	{ header: "Kim edib", cell: ({ actorName }) => actorName },
	{ header: "Səbəb", cell: ({ reason }) => reason || "—" },
	{
		header: "Məbləğ",
		align: "end",
		cell: ({ amountQepik }) => (
			<span className={classes("money font-semibold", amountQepik > 0 && "text-good")}>
				{amountQepik > 0 && "+"}
				{formatManat(amountQepik)}
			</span>
		),
	},
	{
		header: "Qalıq",
		align: "end",
		cell: ({ balanceAfterQepik }) => (
			<span className="money">{formatManat(balanceAfterQepik)}</span>
		),
	},
];

const LISTS = { order: "/admin/orders", "top-up": "/admin/balance" } as const;

function Subject({ entry: { subject, reference } }: { entry: Entry }) {
	if (!subject) return null;
	const label = orderReference(reference);
	return (
		<Link to={`${LISTS[subject]}?q=${label}`} className="link tabular-nums">
			#{label}
		</Link>
	);
}

/** A customer's ledger as the admin reads it. */
export function LedgerTable({ entries }: { entries: Entry[] }) {
	if (entries.length === 0) {
		return (
			<div className="card">
				<EmptyState icon={<History aria-hidden />} title="Hələ hərəkət yoxdur" />
			</div>
		);
	}
	return (
		<div className="card">
			<Table
				caption="Balans tarixçəsi"
				columns={columns}
				rows={entries}
				rowKey={({ sequence }) => sequence}
			/>
		</div>
	);
}
