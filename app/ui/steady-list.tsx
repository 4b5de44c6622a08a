import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

type SteadyListProps<Row> = {
	title: string;
	/** Tells the lists of a page apart, for `useHands`. */
	name: string;
	rows: Row[];
	/** Draws what a row says. */
	card: (row: Row) => ReactNode;
	/** What is shown may be out of date: nothing is done with it just now. */
	isStale: (row: Row) => boolean;
	/** Whether a row has no business here any more and stays only because somebody works here. */
	isDone?: (row: Row) => boolean;
	/** Beside the title. */
	aside?: ReactNode;
	/** The way to the other pages. */
	children?: ReactNode;
};

/** Rows of `useSteadyRows` under a title; where there are none, only the way back to others. */
export function SteadyList<Row extends { id: string; status: string }>(
	props: SteadyListProps<Row>,
) {
	const { title, name, rows, card, isStale, isDone = () => false, aside, children } = props;
	const titleId = useId();
	if (rows.length === 0) return children;
	return (
		<section aria-labelledby={titleId} data-list={name}>
			<div className="flex flex-wrap items-baseline justify-between gap-3 pb-3">
				<h2 id={titleId} className="text-subheading">
					{title}
				</h2>
				{aside}
			</div>
			<ul className="grid grid-cols-1 gap-2">
				{rows.map((row) => (
					<li
						key={row.id}
						data-row={row.id}
						data-state={row.status}
						inert={isStale(row)}
						className={classes("card", (isStale(row) || isDone(row)) && "row-decided")}
					>
						{card(row)}
					</li>
				))}
			</ul>
			{children}
		</section>
	);
}
