import { lazy, Suspense, useState } from "react";
import { formatManat } from "#app/core/money.ts";
import { LEAST_TOP_UP_QEPIK } from "#app/core/read-manat.ts";
import { Button } from "#app/ui/button.tsx";
import { loadPart } from "#app/ui/load-part.ts";
import type { Gap } from "./pay-gap-dialog.tsx";

const PayGapDialog = lazy(() =>
	loadPart(async () => ({ default: (await import("./pay-gap-dialog.tsx")).PayGapDialog })),
);

type PayGapProps = Gap & {
	/** Whether nothing is to be corrected first. */
	check?: () => boolean;
	disabled?: boolean;
	describedBy?: string | undefined;
};

/** Short of money: opens the ways to pay what is missing, and to have the purchase placed with it. */
export function PayGapButton({ check, disabled = false, describedBy, ...gap }: PayGapProps) {
	const [isOpen, setOpen] = useState(false);
	const askedQepik = Math.max(gap.missingQepik, LEAST_TOP_UP_QEPIK);
	return (
		<>
			<Button
				variant="primary"
				size="large"
				disabled={disabled}
				aria-describedby={describedBy}
				onClick={() => setOpen(check?.() ?? true)}
			>
				{formatManat(askedQepik)} ödə və sifariş ver
			</Button>
			{isOpen && (
				<Suspense>
					<PayGapDialog {...gap} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
