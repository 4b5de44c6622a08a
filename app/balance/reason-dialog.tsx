import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { LONGEST_REASON } from "./reasons.ts";

/** Asks for the reason of a decision: one of the ready ones, the first preselected, or one's own. */
export function ReasonDialog({
	title,
	reasons,
	typed,
	confirmLabel,
	onConfirm,
	onClose,
	hint = "Müştəri balans sorğularında görür",
	refusal,
	busy = false,
	children,
}: {
	title: string;
	reasons: readonly [string, ...string[]];
	/** What was typed before, instead of the first of them. */
	typed?: string | undefined;
	confirmLabel: string;
	onConfirm: (reason: string) => void;
	onClose: () => void;
	/** Where the customer reads it. */
	hint?: string;
	/** Why the reason was refused. */
	refusal?: string | undefined;
	busy?: boolean;
	children: ReactNode;
}) {
	const formId = useId();
	const [reason, setReason] = useState<string>(typed ?? reasons[0]);
	const [refused, setRefused] = useState(false);
	function submit(event: FormEvent) {
		event.preventDefault();
		if (reason.trim() === "") setRefused(true);
		else onConfirm(reason);
	}
	return (
		<Dialog
			title={title}
			onClose={onClose}
			footer={
				<>
					<Button onClick={onClose}>Ləğv et</Button>
					<Button type="submit" form={formId} variant="danger" busy={busy}>
						{confirmLabel}
					</Button>
				</>
			}
		>
			<form id={formId} noValidate onSubmit={submit} className="grid gap-4">
				<div className="text-ink-soft">{children}</div>
				<div className="flex flex-wrap gap-2">
					{reasons.map((ready) => (
						<Button
							key={ready}
							size="small"
							variant={reason === ready ? "primary" : "secondary"}
							aria-pressed={reason === ready}
							onClick={() => setReason(ready)}
						>
							{ready}
						</Button>
					))}
				</div>
				<Field
					label="Səbəb"
					name="reason"
					required
					maxLength={LONGEST_REASON}
					autoComplete="off"
					hint={hint}
					error={refused && reason.trim() === "" ? "Səbəbi yazın" : refusal}
					value={reason}
					onChange={(event) => setReason(event.currentTarget.value)}
				/>
			</form>
		</Dialog>
	);
}
