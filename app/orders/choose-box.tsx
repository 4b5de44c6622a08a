import { useEffect, useRef } from "react";
import { useOpening } from "#app/admin/cockpit/opening.ts";
import { orderReference } from "#app/core/ids.ts";
import { useKeys } from "#app/ui/use-keys.ts";
import type { AdminOrder } from "./read-orders.server.ts";
import { isOpen } from "./status.ts";
import type { Choice } from "./use-choice.ts";

/** At the beginning of a row, as high as it; with Shift, all from the one before. */
export function ChooseBox({ order, choice }: { order: AdminOrder; choice: Choice }) {
	if (!isOpen(order.status)) return null;
	return (
		<input
			type="checkbox"
			aria-label={`#${orderReference(order.id)}: seçin`}
			checked={choice.isChosen(order.id)}
			onChange={({ nativeEvent }) =>
				choice.toggle(order, (nativeEvent as unknown as MouseEvent).shiftKey)
			}
			className="choose choose-row js-only"
		/>
	);
}

/** Chooses all of these, or gives them up. */
export function ChooseAll({
	orders,
	choice,
	label,
}: {
	orders: AdminOrder[];
	choice: Choice;
	label: string;
}) {
	const box = useRef<HTMLInputElement>(null);
	const open = orders.filter(({ id }) => choice.shown.some((order) => order.id === id));
	const count = open.filter(({ id }) => choice.isChosen(id)).length;
	const isPart = count > 0 && count < open.length;
	useEffect(() => {
		if (box.current) box.current.indeterminate = isPart;
	}, [isPart]);
	return (
		<input
			ref={box}
			type="checkbox"
			aria-label={label}
			title={label}
			disabled={open.length === 0}
			checked={open.length > 0 && count === open.length}
			onChange={() => choice.setAll(open, count < open.length)}
			// It keeps its room.
			className="choose js-only disabled:invisible"
		/>
	);
}

/** X chooses the order that is opened. */
export function ChoiceKeys({ choice, hold }: { choice: Choice; hold: () => void }) {
	const { askedId } = useOpening("order");
	const opened = choice.shown.find(({ id }) => id === askedId);
	function press() {
		hold();
		if (opened) choice.toggle(opened);
	}
	useKeys({ x: opened && press });
	return null;
}
