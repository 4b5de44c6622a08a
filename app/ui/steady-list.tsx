import { Fragment, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

type SteadyListProps<Row> = {
	title: string;
	/** Distinguishes the lists of a page, for `useListInteraction`. */
	name: string;
	rows: Row[];
	/** Renders the content of a row. */
	card: (row: Row) => ReactNode;
	/** Whether the row may be out of date: nothing in it can be used then. */
	isStale: (row: Row) => boolean;
	/** Whether a row no longer belongs to the list and stays only because somebody is working on it. */
	isDone?: (row: Row) => boolean;
	/** Rows in one panel, of the height of a finger, where there is room for what is opened beside them. */
	dense?: boolean;
	/** What stands above a row, if anything does. */
	heading?: (row: Row) => ReactNode;
	/** Beside the title. */
	aside?: ReactNode;
	/** The pager. */
	children?: ReactNode;
};

/** Rows of `useSteadyRows` under a title; without rows, only the pager. */
export function SteadyList<Row extends { id: string; status: string }>(
	props: SteadyListProps<Row>,
) {
	const { title, name, rows, card, isStale, isDone = () => false } = props;
	const { dense = false, heading, aside, children } = props;
	const titleId = useId();
	if (rows.length === 0) return children;
	return (
		<section aria-labelledby={titleId} data-list={name}>
			<div
				className={classes(
					"flex flex-wrap items-baseline justify-between gap-3 pb-3",
					// As high as what comes and goes beside the title.
					aside !== undefined && "min-h-9",
				)}
			>
				<h2 id={titleId} className="text-subheading">
					{title}
				</h2>
				{aside}
			</div>
			<ul className={classes("grid grid-cols-1 gap-2", dense && "dense-rows")}>
				{rows.map((row) => {
					const above = heading?.(row);
					return (
						<Fragment key={row.id}>
							{above && <li className="row-heading">{above}</li>}
							<li
								data-row={row.id}
								data-state={row.status}
								inert={isStale(row)}
								className={classes("card", (isStale(row) || isDone(row)) && "row-decided")}
							>
								{card(row)}
							</li>
						</Fragment>
					);
				})}
			</ul>
			{children}
		</section>
	);
}
