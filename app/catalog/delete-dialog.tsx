import type { ReactNode } from "react";
import { useActionData, useSubmit } from "react-router";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import { useClose, useSending } from "./form-dialog.tsx";

/** Asks before something is taken out of the catalogue. `children` name what is destroyed. */
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
