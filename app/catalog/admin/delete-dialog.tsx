import type { ReactNode } from "react";
import { useActionData, useSubmit } from "react-router";
import { useAnswer } from "#app/forms/use-answer.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useClose, useSending } from "./form-dialog.tsx";

/** Asks before something is deleted from the catalogue. `children` say what is lost. */
export function DeleteDialog(props: { title: string; list: string; children: ReactNode }) {
	const submit = useSubmit();
	useAnswer(useActionData());
	return (
		<ConfirmDialog
			title={props.title}
			confirmLabel="Sil"
			danger
			busy={useSending()}
			onConfirm={() => submit(null, { method: "post", preventScrollReset: true })}
			onClose={useClose(props.list)}
		>
			{props.children}
		</ConfirmDialog>
	);
}
