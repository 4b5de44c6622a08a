import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Column<Row> = {
	header: string;
	cell: (row: Row) => ReactNode;
	/** Figures and actions are aligned to the end. */
	align?: "start" | "end";
	/** The cell that names the row: on a phone the title of the row's card, without a label. */
	lead?: boolean;
	className?: string;
};

// Safari drops the table semantics when CSS displays it as blocks; the roles restore them.
const asTable = { role: "table" };
const asRow = { role: "row" };
const asHeader = { role: "columnheader" };
const asCell = { role: "cell" };
const asGroup = { role: "rowgroup" };

export function Table<Row>({
	caption,
	columns,
	rows,
	rowKey,
	className,
}: {
	caption: string;
	columns: Column<Row>[];
	rows: Row[];
	rowKey: (row: Row) => string | number;
	className?: string;
}) {
	return (
		<table {...asTable} className={classes("table", className)}>
			<caption className="sr-only">{caption}</caption>
			<thead {...asGroup}>
				<tr {...asRow}>
					{columns.map((column) => (
						<th
							{...asHeader}
							key={column.header}
							scope="col"
							className={classes(column.align === "end" && "table-end", column.className)}
						>
							{column.header}
						</th>
					))}
				</tr>
			</thead>
			<tbody {...asGroup}>
				{rows.map((row) => (
					<tr {...asRow} key={rowKey(row)}>
						{columns.map((column) => (
							<Cell key={column.header} column={column} row={row} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
	return (
		<td
			{...asCell}
			data-label={column.header}
			data-lead={column.lead || undefined}
			className={classes(column.align === "end" && "table-end", column.className)}
		>
			{column.cell(row)}
		</td>
	);
}
