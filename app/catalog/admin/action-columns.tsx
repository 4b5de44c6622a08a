import { Copy, Pencil, Trash2 } from "lucide-react";
import type { Column } from "#app/ui/table.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { OpenButton } from "./open-button.tsx";

/**
 * The last columns of the tables of categories and games: a row's position, and the links to edit and
 * to delete it, and to add one like it, below the URL `list`. Another cell must hold its name in an element with the id `name-ID`.
 */
export function actionColumns<Row extends { id: string; position: number }>(
	list: string,
	{ copied = false } = {},
): Column<Row>[] {
	return [
		{
			header: "Sıra",
			align: "end",
			className: "md:w-36",
			cell: ({ id, position }) => (
				<MoveButtons id={id} position={position} describedBy={`name-${id}`} />
			),
		},
		{
			header: "Əməliyyatlar",
			align: "end",
			className: copied ? "md:w-44" : "md:w-32",
			cell: ({ id }) => (
				<div className="inline-flex">
					<OpenButton
						to={`${list}/${id}`}
						label="Redaktə et"
						describedBy={`name-${id}`}
						icon={<Pencil aria-hidden />}
					/>
					{copied && (
						<OpenButton
							to={`${list}/${id}/copy`}
							label="Oxşarını yarat"
							describedBy={`name-${id}`}
							icon={<Copy aria-hidden />}
						/>
					)}
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
