import { useState } from "react";
import { ReasonDialog } from "#app/balance/reason-dialog.tsx";
import { REFUND_REASONS } from "#app/balance/reasons.ts";
import { orderReference } from "#app/core/ids.ts";
import { formatManat } from "#app/core/money.ts";
import { readManat } from "#app/core/read-manat.ts";
import { Button } from "#app/ui/button.tsx";
import { ReadField } from "#app/ui/manat-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { AdminOrder } from "./read-orders.server.ts";
import { readUnits, writeUnits } from "./units.ts";

type Fields = Record<"by" | "units" | "amount" | "reason", string>;

/** Asks which part of an order goes back: units of its lines, or an amount; and why. */
export function RefundPartDialog({
	order,
	typed,
	refusedReason,
	busy,
	onConfirm,
	onClose,
}: {
	order: AdminOrder;
	/** What was chosen before a detour. */
	typed: Partial<Fields> | undefined;
	refusedReason: string | undefined;
	busy: boolean;
	onConfirm: (fields: Fields) => void;
	onClose: () => void;
}) {
	const [by, setBy] = useState(typed?.by ?? "units");
	const [chosen, setChosen] = useState(
		() => new Map(readUnits(typed?.units ?? "")?.map((unit) => [unit.line, unit.quantity])),
	);
	const [amount, setAmount] = useState(typed?.amount ?? "");
	const [refusal, setRefusal] = useState<string>();
	const units = [...chosen].map(([line, quantity]) => ({ line, quantity }));
	const costQepik = order.items.reduce(
		(sum, { line, unitPriceQepik }) => sum + unitPriceQepik * (chosen.get(line) ?? 0),
		0,
	);
	const leftQepik = order.totalQepik - order.refundedQepik;
	const change = (act: () => void) => {
		setRefusal(undefined);
		act();
	};
	function confirm(reason: string) {
		const wrong = by === "units" ? refuseUnits(costQepik, leftQepik) : readPart(amount, leftQepik);
		if (wrong && "refusal" in wrong) setRefusal(wrong.refusal);
		else onConfirm({ by, units: writeUnits(units), amount, reason });
	}
	return (
		<ReasonDialog
			title="Hissəni qaytar"
			reasons={REFUND_REASONS}
			typed={typed?.reason}
			hint="Müştəri sifarişində görür"
			refusal={refusedReason}
			confirmLabel="Qaytar"
			busy={busy}
			onConfirm={confirm}
			onClose={onClose}
		>
			<div className="grid gap-4">
				<p className="break-words">
					<b className="text-ink">#{orderReference(order.id)}</b>, {order.userName},{" "}
					{order.userEmail}. Ödənilib: {formatManat(order.totalQepik)}
					{order.refundedQepik > 0 && `, qaytarılıb: ${formatManat(order.refundedQepik)}`}. Qalır:{" "}
					<b className="money text-ink">{formatManat(leftQepik)}</b>
				</p>
				<div className="flex flex-wrap gap-2">
					{(["units", "amount"] as const).map((way) => (
						<Button
							key={way}
							size="small"
							variant={by === way ? "primary" : "secondary"}
							aria-pressed={by === way}
							onClick={() => change(() => setBy(way))}
						>
							{WAYS[way]}
						</Button>
					))}
				</div>
				{by === "units" ? (
					<>
						{order.items.map((item) => (
							<UnitsField
								key={item.line}
								item={item}
								chosen={chosen.get(item.line) ?? 0}
								onChange={(quantity) =>
									change(() => setChosen(withUnits(chosen, item.line, quantity)))
								}
							/>
						))}
						<output>
							Qaytarılacaq: <b className="money text-ink">{formatManat(costQepik)}</b>
						</output>
						{refusal && (
							<p role="alert" className="text-caption text-bad">
								{refusal}
							</p>
						)}
					</>
				) : (
					<ReadField
						label="Məbləğ"
						name="amount"
						inputMode="decimal"
						suffix="₼"
						required
						read={(text) => readPart(text, leftQepik)}
						error={refusal}
						value={amount}
						onChange={(event) => {
							const { value } = event.currentTarget;
							change(() => setAmount(value));
						}}
						hint={`Ən çoxu ${formatManat(leftQepik)}`}
					/>
				)}
			</div>
		</ReasonDialog>
	);
}

const WAYS = { units: "Oyunlar", amount: "Məbləğ" };

function UnitsField({
	item,
	chosen,
	onChange,
}: {
	item: AdminOrder["items"][number];
	chosen: number;
	onChange: (quantity: number) => void;
}) {
	const left = item.quantity - item.unitsRefunded;
	return (
		<SelectField
			label={`${item.gameName}, bir ədədi ${formatManat(item.unitPriceQepik)}`}
			name={`units-${item.line}`}
			value={chosen}
			disabled={left === 0}
			hint={left === 0 ? "Artıq qaytarılıb" : undefined}
			onChange={(event) => onChange(Number(event.currentTarget.value))}
		>
			{[...Array(left + 1).keys()].map((quantity) => (
				<option key={quantity} value={quantity}>
					{quantity} ədəd
				</option>
			))}
		</SelectField>
	);
}

function withUnits(chosen: Map<number, number>, line: number, quantity: number) {
	const next = new Map(chosen);
	if (quantity === 0) next.delete(line);
	else next.set(line, quantity);
	return next;
}

function refuseUnits(costQepik: number, leftQepik: number) {
	if (costQepik === 0) return { refusal: "Nəyin qaytarılacağını seçin" };
	return costQepik > leftQepik ? { refusal: most(leftQepik) } : undefined;
}

/** The amount as it is understood, or why it cannot go back. */
function readPart(amount: string, leftQepik: number) {
	const read = readManat(amount, 1);
	if ("refusal" in read) return read;
	const isTooMuch = read.qepik > leftQepik;
	return isTooMuch ? { refusal: most(leftQepik) } : { message: formatManat(read.qepik) };
}

function most(leftQepik: number): string {
	return `Ən çoxu ${formatManat(leftQepik)} qaytarıla bilər`;
}
