import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";

/** A number between two buttons; `children` stand behind it. */
export function Stepper({
	label,
	value,
	least = 0,
	most,
	onStep,
	children,
}: {
	label: string;
	value: number;
	least?: number;
	most: number;
	onStep: (by: -1 | 1) => void;
	children?: ReactNode;
}) {
	return (
		<fieldset className="flex items-center gap-1" aria-label={label}>
			<IconButton
				aria-label="Azalt"
				variant="secondary"
				size="small"
				disabled={value <= least}
				onClick={() => onStep(-1)}
			>
				<Minus aria-hidden />
			</IconButton>
			<span className="min-w-9 text-center font-semibold tabular-nums" aria-live="polite">
				{value}
			</span>
			<IconButton
				aria-label="Artır"
				variant="secondary"
				size="small"
				disabled={value >= most}
				title={value >= most ? `Ən çoxu ${most} ədəd` : undefined}
				onClick={() => onStep(1)}
			>
				<Plus aria-hidden />
			</IconButton>
			{children}
		</fieldset>
	);
}
