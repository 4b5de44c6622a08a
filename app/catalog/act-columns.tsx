import { Pencil, Trash2 } from "lucide-react";
import type { Column } from "../ui/table.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { OpenButton } from "./open-button.tsx";

/**
 * The last columns of the categories and of the games: where a row stands, and what can be done to
 * it at the addresses below `list`. Another cell carries the row's name with the id `name-ID`.
 */
export function actColumns<Row extends { id: string; order: number }>(list: string): Column<Row>[] {
	return [
		{
			header: "Sıra",
			align: "end",
			className: "md:w-36",
			cell: ({ id, order }) => <MoveButtons id={id} order={order} describedBy={`name-${id}`} />,
		},
		{
			header: "Əməliyyatlar",
			align: "end",
			className: "md:w-32",
			cell: ({ id }) => (
				<div className="inline-flex">
					<OpenButton
						to={`${list}/${id}`}
						label="Redaktə et"
						describedBy={`name-${id}`}
						icon={<Pencil aria-hidden />}
					/>
					<OpenButton
						to={`${list}/${id}/delete`}
						label="Sil"
						describedBy={`name-${id}`}
						icon={<Trash2 aria-hidden />}
					/>
				</div>
			),
		},
	];
}
